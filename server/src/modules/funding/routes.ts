import type { Api } from '@parvalue/shared/api/table.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS, WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PAGE_SIZE_DEFAULT } from '@parvalue/shared/domain/values/paging.ts'
import { parseWireAmount, wireLimits } from '@parvalue/shared/domain/wires/wire.ts'
import type { WireInstructions } from '@parvalue/shared/domain/wires/wire-instructions.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { toWireExportFile } from './export.ts'
import type { FundedWireRequest } from './list-store.ts'
import {
  cancelWireRequest,
  createWireRequest,
  type FundingDeps,
  findWireDetails,
  listWireRequests,
  listWireRequestsForExport,
} from './service.ts'
import { acceptBankWebhook, type BankWebhookDeps } from './wires/webhook.ts'

export const createFundingHandlers = (
  deps: FundingDeps & BankWebhookDeps,
): GroupHandlers<Api['funding']> => ({
  createWireRequest: async ({ tx, session, body }) => {
    const cents = parseWireAmount(body.payment_quantity)
    if (!cents.ok) throw new Error('The endpoint schema accepted an invalid amount')
    const chainId = body.chain_id
    if (!(await deps.listChainIds(tx)).includes(chainId)) {
      throw new AppError('validation', { fields: { chain_id: 'This network is not supported.' } })
    }
    const announced = { wallet: session.address, chainId, cents: cents.value }
    const memoCode = await createWireRequest(tx, deps, announced)
    if (memoCode.ok) return { memo_code: memoCode.value }
    const message = 'You have too many open wire requests. Cancel one first.'
    throw new AppError('conflict', { message })
  },
  listWireRequests: async ({ session, query }) => {
    const { page = 1, page_size: pageSize = PAGE_SIZE_DEFAULT } = query
    const isPaged = query.page !== undefined || query.page_size !== undefined
    const paging = isPaged ? { page, pageSize } : null
    return (await listWireRequests(deps.db, session.address, paging)).map(toItem)
  },
  getWireTerms: async () => ({
    instructions: toInstructions(deps.settings.instructions),
    payment_quantity_min: toQuantity(wireLimits.minCents),
    payment_quantity_max: toQuantity(wireLimits.maxCents),
    fee: 0,
    expiry_days: deps.settings.expiryDays,
    return_days: deps.settings.returnDays,
  }),
  exportWireRequests: async ({ session, query }) => {
    const requests = await listWireRequestsForExport(
      deps.db,
      session.address,
      query.memo_codes ?? null,
    )
    const { fileName, mediaType, content } = toWireExportFile(requests, query.format)
    return { file_name: fileName, media_type: mediaType, content }
  },
  getWireRequest: async ({ session, params }) => {
    const details = await findWireDetails(deps.db, session.address, params.memo_code)
    if (!details) throw new AppError('not_found')
    return {
      ...toItem(details),
      status: details.status,
      expires_dt: new Date(details.expiresAtMs).toISOString(),
      waits_for: details.waitsFor,
      instructions: toInstructions(deps.settings.instructions),
    }
  },
  cancelWireRequest: async ({ session, params }) => {
    const memoCode = params.memo_code
    const cancelled = await cancelWireRequest(deps, session.address, memoCode)
    if (cancelled.ok) return { memo_code: memoCode, status: cancelled.value }
    if (cancelled.reason === 'unknown') throw new AppError('not_found')
    throw new AppError('conflict', { message: cancelRefusals[cancelled.reason] })
  },
  receiveBankWebhook: async ({ request, body }) => {
    const accepted = await acceptBankWebhook(deps, { headers: request.headers, body })
    if (accepted.ok) return { ok: true }
    throw new AppError(accepted.reason === 'forged' ? 'signature_invalid' : 'validation')
  },
})

const cancelRefusals = {
  money_arrived: 'Money of this wire has arrived, so it cannot be cancelled.',
  cancelled: 'This wire has been cancelled.',
  expired: 'This wire has run out.',
} as const

/**
 * Returns cents as the JSON number in dollars that requirement EN-06 specifies. Amounts of this size are far below the
 * precision of a JSON number, so no two amounts get the same one.
 */
const toQuantity = (cents: bigint) => Number(toAmountText(cents, WIRE_DECIMALS))

const toItem = (wire: FundedWireRequest) => ({
  request: {
    payment_quantity: toQuantity(wire.cents),
    created_dt: new Date(wire.createdAtMs).toISOString(),
    chain_id: wire.chainId,
    memo_code: wire.memoCode,
  },
  receipts: wire.receipts.map((received) => ({ receipt_quantity: toQuantity(received) })),
  minted_quantity: Number(toAmountText(wire.mintedAmount, TOKEN_DECIMALS)),
})

const toInstructions = (instructions: WireInstructions) => ({
  bank_swift: instructions.bankSwift,
  bank_routing_number: instructions.bankRoutingNumber,
  bank_name: instructions.bankName,
  bank_address: instructions.bankAddress,
  beneficiary_account_number: instructions.beneficiaryAccountNumber,
  beneficiary_name: instructions.beneficiaryName,
  beneficiary_address: instructions.beneficiaryAddress,
})
