import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import { getAddress, numberToHex } from 'viem/utils'
import { AppError } from '../../../platform/http/app-error.ts'
import {
  type EndpointCall,
  type GroupHandlers,
  withPreflight,
} from '../../../platform/http/serve.ts'
import { RpcTimeoutError } from '../../../providers/chain/errors.ts'
import { ProviderError } from '../../../providers/provider-error.ts'
import type { Db } from '../../../tables/tables.ts'
import type { FindOrderChain, OrderChain } from '../deps.ts'
import { checkDirectOrder, createDirectOrder } from '../intake/direct-order.ts'
import { estimateFees, type FeeEstimateDeps, saveFeeQuote } from '../intake/estimate-fees.ts'
import {
  type CancelRequestInput,
  checkCancelRequest,
  requestOrderCancel,
} from '../intake/request-cancel.ts'
import {
  checkSponsoredOrder,
  createSponsoredOrder,
  findSponsoredOrder,
} from '../intake/sponsored-order.ts'
import { type ToMarketMs, withOrderFills } from '../service.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import type { OrderTransitionDeps } from '../worker/apply-transition.ts'
import { type GetPaymentToken, toFeeAnswer, toOrderAnswer } from './order-answers.ts'
import { parseChainOrder, parseSponsoredOrder } from './parse-input.ts'
import { refuseOrder } from './refuse-order.ts'

export type OrderChangeDeps = OrderTransitionDeps &
  FeeEstimateDeps & {
    db: Db
    findChain: FindOrderChain
    getToken: GetPaymentToken
    toMarketMs: ToMarketMs
  }

type Changes = Pick<
  GroupHandlers<Api['orders']>,
  'createDirectOrder' | 'createSponsoredOrder' | 'estimateFee' | 'cancelOrder'
>

/** Creates the handlers. Each reads the chain and the market first, and changes the database afterwards. */
export const createOrderChangeHandlers = (deps: OrderChangeDeps): Changes => ({
  estimateFee: createEstimate(deps),
  createSponsoredOrder: createSponsoredCall(deps),
  createDirectOrder: createDirectCall(deps),
  cancelOrder: createCancel(deps),
})

/**
 * Turns a preflight that a provider or node does not answer into the error `unavailable`, whose remedy is a retry
 * (requirement OP-09).
 */
const withExternalPreflight: typeof withPreflight = (read, handle) =>
  withPreflight(
    (call) =>
      read(call).catch((error: unknown) => {
        const isSilent = error instanceof RpcTimeoutError || error instanceof ProviderError
        throw isSilent ? new AppError('unavailable', { cause: error }) : error
      }),
    handle,
  )

type RequestOf<Name extends keyof Changes> = Omit<EndpointCall<Api['orders'][Name]>, 'tx'>

const createEstimate = (deps: OrderChangeDeps): Changes['estimateFee'] =>
  withExternalPreflight(
    async ({ session, body }: RequestOf<'estimateFee'>) => {
      const chain = getChain(deps, body.chain_id, body.contract_address)
      const { is_sponsored: isSponsored, order_data } = body
      const input = { order: parseChainOrder(order_data), requester: session.address, isSponsored }
      return { chain, found: unwrap(await estimateFees(deps, chain, input)) }
    },
    async ({ tx }, { chain, found }) => {
      await saveFeeQuote(tx, { ...chain, clock: deps.clock }, found)
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

const toFailure = (error: unknown) => ({ ok: false, error }) as const

/**
 * Creates the handler for sponsored orders. It returns an order that exists already also where the checks refuse it or no
 * node answers.
 */
const createSponsoredCall = (deps: OrderChangeDeps): Changes['createSponsoredOrder'] =>
  withExternalPreflight(
    async ({ session, body }: RequestOf<'createSponsoredOrder'>) => {
      const chain = getChain(deps, body.chain_id, body.contract_address)
      const request = parseSponsoredOrder(session.address, body)
      const checked = await checkSponsoredOrder(deps, chain, request).catch(toFailure)
      if (checked.ok) return { chain, checked: checked.value }
      // An order that was sent before has used up its permit.
      const known = await findSponsoredOrder(deps.db, chain, request)
      if (known) return { known }
      if ('error' in checked) throw checked.error
      return refuseOrder(checked.reason)
    },
    async ({ tx }, { known, chain, checked }) =>
      answer(deps, tx, known ?? unwrap(await createSponsoredOrder(tx, deps, chain, checked))),
  )

const createDirectCall = (deps: OrderChangeDeps): Changes['createDirectOrder'] =>
  withExternalPreflight(
    async ({ session, body }: RequestOf<'createDirectOrder'>) => {
      const chain = getChain(deps, body.chain_id, body.order_contract_address)
      const request = {
        requester: session.address,
        transactionHash: body.transaction_hash.toLowerCase() as Hex,
        orderHash: numberToHex(BigInt(body.smart_contract_order_id), { size: 32 }),
        stockId: body.stock_id,
      }
      return { chain, found: unwrap(await checkDirectOrder(chain, request)) }
    },
    async ({ tx }, { chain, found }) => {
      const row = await createDirectOrder(tx, deps, chain, found)
      if (!row) throw new AppError('not_found')
      return answer(deps, tx, row)
    },
  )

const createCancel = (deps: OrderChangeDeps): Changes['cancelOrder'] =>
  withExternalPreflight(
    async ({ session, params, body }: RequestOf<'cancelOrder'>) => {
      const owned = { owner: session.address, id: params.web3_order_id }
      const target = { ...owned, chainId: body.chain_id }
      return {
        owned,
        request: unwrap(await checkCancelRequest(deps, target, readCancelRequest(body))),
      }
    },
    async ({ tx }, { owned, request }) => {
      const outcome = await requestOrderCancel(tx, deps, owned, request)
      if (!outcome.ok) throw new AppError(outcome.reason === 'over' ? 'conflict' : 'not_found')
      return answer(deps, tx, outcome.value)
    },
  )

function readCancelRequest({
  signature,
  transaction_hash,
}: RequestOf<'cancelOrder'>['body']): CancelRequestInput {
  if (signature) {
    const { deadline, signature: text } = signature
    return { kind: 'signed', deadline, signature: text.toLowerCase() as Hex }
  }
  return { kind: 'sent', transactionHash: (transaction_hash ?? '0x').toLowerCase() as Hex }
}

function getChain({ findChain }: OrderChangeDeps, chainId: number, contract: Address): OrderChain {
  const chain = findChain(chainId) ?? refuseOrder('chain_not_served')
  if (chain.contracts.processor !== contract.toLowerCase()) refuseOrder('contract')
  return chain
}

/** Returns the value or throws the refusal; another wallet's object is answered like an unknown one. */
function unwrap<Value>(outcome: Outcome<Value, OrderRefusalCode | 'unknown'>): Value {
  if (outcome.ok) return outcome.value
  if (outcome.reason === 'unknown') throw new AppError('not_found')
  return refuseOrder(outcome.reason)
}

async function answer({ getToken, toMarketMs }: OrderChangeDeps, tx: Db, row: TokenOrder) {
  const [listed] = await withOrderFills(tx, toMarketMs, [row])
  if (!listed) throw new Error(`Order ${row.id}: row not found`)
  return toOrderAnswer(listed, getToken(row.chainId, row.paymentToken))
}
