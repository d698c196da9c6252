import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import { getAddress, numberToHex } from 'viem/utils'
import { AppError } from '../../../platform/http/app-error.ts'
import { type Call, type GroupHandlers, withPreflight } from '../../../platform/http/serve.ts'
import { RpcTimeoutError } from '../../../providers/chain/errors.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Db } from '../../../tables/tables.ts'
import type { FindOrderChain, OrderChain } from '../deps.ts'
import { type CancelRequest, checkCancel, requestCancel } from '../intake/cancel.ts'
import { checkDirect, createDirect } from '../intake/direct.ts'
import { type EstimateDeps, estimate, saveEstimate } from '../intake/estimate.ts'
import { checkSponsored, createSponsored, findSponsored } from '../intake/sponsored.ts'
import { type ToWorldMs, withFills } from '../service.ts'
import type { TokenOrder } from '../tables/row.ts'
import type { OrderMoveDeps } from '../worker/move.ts'
import { type GetToken, toFeeAnswer, toOrderAnswer } from './answers.ts'
import { readOrder, readSponsored } from './read-input.ts'
import { refuseOrder } from './refusal.ts'

export type ChangeDeps = OrderMoveDeps &
  EstimateDeps & {
    db: Db
    findChain: FindOrderChain
    getToken: GetToken
    toWorldMs: ToWorldMs
  }

type Changes = Pick<
  GroupHandlers<Api['orders']>,
  'createDirectOrder' | 'createSponsoredOrder' | 'estimateFee' | 'cancelOrder'
>

/** All that lies outside the database is looked at before anything is changed in it. */
export const createOrderChanges = (deps: ChangeDeps): Changes => ({
  estimateFee: createEstimate(deps),
  createSponsoredOrder: createSponsoredCall(deps),
  createDirectOrder: createDirectCall(deps),
  cancelOrder: createCancel(deps),
})

/** Requirement OP-09: whoever does not answer us is why, and trying again is what helps. */
const lookOutside: typeof withPreflight = (look, handle) =>
  withPreflight(
    (call) =>
      look(call).catch((error: unknown) => {
        const isSilent = error instanceof RpcTimeoutError || error instanceof ProviderError
        throw isSilent ? new AppError('unavailable', { cause: error }) : error
      }),
    handle,
  )

type Asked<Name extends keyof Changes> = Omit<Call<Api['orders'][Name]>, 'tx'>

const createEstimate = (deps: ChangeDeps): Changes['estimateFee'] =>
  lookOutside(
    async ({ session, body }: Asked<'estimateFee'>) => {
      const chain = getChain(deps, body.chain_id, body.contract_address)
      const { is_sponsored: isSponsored, order_data } = body
      const asked = { order: readOrder(order_data), requester: session.address, isSponsored }
      return { chain, found: getOr(await estimate(deps, chain, asked)) }
    },
    async ({ tx }, { chain, found }) => {
      await saveEstimate(tx, { ...chain, clock: deps.clock }, found)
      const { quote, signature, lines, token } = found
      return {
        chain_id: chain.chainId,
        fee_quote: {
          orderId: quote.orderId.toString(),
          requester: getAddress(quote.requester),
          fee: quote.fee.toString(),
          timestamp: Number(quote.timestamp),
          deadline: Number(quote.deadline),
        },
        fee_quote_signature: signature,
        fees: lines.map((line) => toFeeAnswer(line, token.decimals)),
        payment_token: getAddress(token.address),
      }
    },
  )

/** One that is there already is answered as it stands: its permit is used up by then. */
const createSponsoredCall = (deps: ChangeDeps): Changes['createSponsoredOrder'] =>
  lookOutside(
    async ({ session, body }: Asked<'createSponsoredOrder'>) => {
      const chain = getChain(deps, body.chain_id, body.contract_address)
      const request = readSponsored(session.address, body)
      const find = () => findSponsored(deps.db, chain, request)
      const known = await find()
      if (known) return { known }
      const checked = await checkSponsored(deps, chain, request)
      // Its permit may have been used up by this very order, sent under another key in the meantime.
      const other = checked.ok ? null : await find()
      return other ? { known: other } : { chain, checked: getOr(checked) }
    },
    async ({ tx }, { known, chain, checked }) =>
      answer(deps, tx, known ?? getOr(await createSponsored(tx, deps, chain, checked))),
  )

const createDirectCall = (deps: ChangeDeps): Changes['createDirectOrder'] =>
  lookOutside(
    async ({ session, body }: Asked<'createDirectOrder'>) => {
      const chain = getChain(deps, body.chain_id, body.order_contract_address)
      const request = {
        requester: session.address,
        transactionHash: body.transaction_hash.toLowerCase() as Hex,
        orderHash: numberToHex(BigInt(body.smart_contract_order_id), { size: 32 }),
        stockId: body.stock_id,
      }
      return { chain, found: getOr(await checkDirect(chain, request)) }
    },
    async ({ tx }, { chain, found }) => {
      const row = await createDirect(tx, deps, chain, found)
      if (!row) throw new AppError('not_found')
      return answer(deps, tx, row)
    },
  )

const createCancel = (deps: ChangeDeps): Changes['cancelOrder'] =>
  lookOutside(
    async ({ session, params, body }: Asked<'cancelOrder'>) => {
      const owned = { owner: session.address, id: params.web3_order_id }
      const place = { ...owned, chainId: body.chain_id }
      return { owned, wish: getOr(await checkCancel(deps, place, readWish(body))) }
    },
    async ({ tx }, { owned, wish }) => {
      const asked = await requestCancel(tx, deps, owned, wish)
      if (!asked.ok) throw new AppError(asked.reason === 'over' ? 'conflict' : 'not_found')
      return answer(deps, tx, asked.value)
    },
  )

function readWish({ signature, transaction_hash }: Asked<'cancelOrder'>['body']): CancelRequest {
  if (signature) {
    const { deadline, signature: text } = signature
    return { kind: 'signed', deadline, signature: text.toLowerCase() as Hex }
  }
  return { kind: 'sent', transactionHash: (transaction_hash ?? '0x').toLowerCase() as Hex }
}

function getChain({ findChain }: ChangeDeps, chainId: number, contract: Address): OrderChain {
  const chain = findChain(chainId) ?? refuseOrder('chain_not_served')
  if (chain.contracts.processor !== contract.toLowerCase()) refuseOrder('contract')
  return chain
}

/** What is not the caller's is not there. */
function getOr<Value>(outcome: Outcome<Value, OrderRefusalCode | 'unknown'>): Value {
  if (outcome.ok) return outcome.value
  if (outcome.reason === 'unknown') throw new AppError('not_found')
  return refuseOrder(outcome.reason)
}

async function answer({ getToken, toWorldMs }: ChangeDeps, tx: Db, row: TokenOrder) {
  const [listed] = await withFills(tx, toWorldMs, [row])
  if (!listed) throw new Error(`The order ${row.id} is gone`)
  return toOrderAnswer(listed, getToken(row.chainId, row.paymentToken))
}
