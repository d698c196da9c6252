import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { orderProcessorAbi as abi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { decodeFunctionData } from 'viem/utils'
import type { FoundTransaction } from '../../../providers/orders/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { findOrderByHash } from '../tables/order-store.ts'
import { insertOrderWithJob, type OrderTransitionDeps } from '../worker/apply-transition.ts'
import { toChainOrderOfEvent, toNewOrder, toOrderHash } from './new-order.ts'
import { findCheapestQuote } from './quote-store.ts'

export type DirectOrderRequest = {
  requester: Address
  transactionHash: Hex
  orderHash: Hex
  stockId: number
}

/**
 * An order in its owner's transaction. `deadline`: Unix seconds after which it cannot be mined; null once it is mined.
 */
export type DirectOrder = {
  request: DirectOrderRequest
  order: ChainOrder
  pair: StockPair
  deadline: bigint | null
  feesEscrowed: bigint
}

/** Upper bound of a quote's validity, where the transaction does not state the deadline. */
const QUOTE_SECONDS = 300n

/**
 * Reads an order from the wallet's own transaction. `unknown`: there is none, or it is another wallet's, which callers
 * cannot tell apart.
 */
export async function checkDirectOrder(
  chain: OrderChain,
  request: DirectOrderRequest,
): Promise<Outcome<DirectOrder, OrderRefusalCode | 'unknown'>> {
  const sent = await chain.contracts.findTransaction(request.transactionHash)
  if (!sent) return refused('unknown')
  const found = sent.mined
    ? readMined(chain, sent.mined, request)
    : readPending(chain, sent, request)
  if (!found.ok) return found
  const pair = chain.findStock(found.value.order.assetToken)
  if (!pair || !chain.findToken(found.value.order.paymentToken)) return refused('token')
  if (pair.stockId !== request.stockId) return refused('token')
  return accepted({ ...found.value, pair, request })
}

type Read = Outcome<
  Pick<DirectOrder, 'order' | 'deadline' | 'feesEscrowed'>,
  OrderRefusalCode | 'unknown'
>
type Mined = NonNullable<FoundTransaction['mined']>

/** Reads the order from its event, whichever account sent the transaction. */
function readMined(
  { contracts }: OrderChain,
  { isSuccess, blockNumber, logs }: Mined,
  { requester, orderHash, transactionHash }: DirectOrderRequest,
): Read {
  if (!isSuccess) return refused('transaction_failed')
  const { decode } = createOrderDecoder(contracts.processor)
  for (const { address, topics, data } of logs) {
    const position = { blockNumber, blockHash: '0x', transactionHash, logIndex: 0 } as const
    const event = decode({ address, topics, data, ...position })
    if (event?.name !== 'orderProcessor.OrderCreated') continue
    const { args } = event
    if (toOrderHash(args.id) !== orderHash || args.requester !== requester) continue
    const order = toChainOrderOfEvent(args)
    return accepted({ order, deadline: null, feesEscrowed: args.feesEscrowed })
  }
  return refused('unknown')
}

const createOrderDecoder = (orderProcessor: Address) =>
  createChainEventDecoder({
    contracts: {
      usdPlus: orderProcessor,
      usdPlusMinter: orderProcessor,
      transferRestrictor: orderProcessor,
      orderProcessor,
    },
  })

/**
 * Reads the order from the call of a pending transaction. Any other call than `createOrder` is read once it is mined.
 */
function readPending(
  { chainId, contracts }: OrderChain,
  { from, to, data }: FoundTransaction,
  { requester, orderHash }: DirectOrderRequest,
): Read {
  const call = to?.toLowerCase() === contracts.processor ? decodeCreate(data) : null
  if (!call) return refused('transaction_pending')
  const [order, quote] = call
  const processor = { chainId, contract: contracts.processor }
  const isOwn = from.toLowerCase() === requester && hashOrder(processor, order, from) === orderHash
  if (!isOwn) return refused('unknown')
  return accepted({ order, deadline: quote.deadline, feesEscrowed: order.sell ? 0n : quote.fee })
}

function decodeCreate(data: Hex) {
  try {
    const call = decodeFunctionData({ abi, data })
    if (call.functionName !== 'createOrder') return null
    const [order, quote] = call.args
    return [order as ChainOrder, quote] as const
  } catch {
    return null
  }
}

/**
 * Returns the order's row, which is inserted here unless its event or another request was first; null when it belongs
 * to another wallet.
 */
export async function createDirectOrder(
  tx: Tx,
  deps: OrderTransitionDeps,
  { chainId, contracts }: OrderChain,
  { request, order, pair, deadline, feesEscrowed }: DirectOrder,
): Promise<TokenOrder | null> {
  const { orderHash, requester, transactionHash } = request
  const processor = { chainId, contract: contracts.processor }
  const findOwn = async () => {
    const known = await findOrderByHash(tx, processor, orderHash)
    return known && { own: known.requester === requester ? known : null }
  }
  const known = await findOwn()
  if (known) return known.own
  const nowMs = deps.clock()
  const quoted = await findCheapestQuote(tx, processor, orderHash)
  const facts = { ...processor, orderHash, requester, pair, createdAtMs: nowMs }
  const lastSecond = deadline ?? BigInt(Math.floor(nowMs / 1000)) + QUOTE_SECONDS
  const opening = toNewOrder(order, facts, {
    isSponsored: false,
    feeAmount: order.sell ? (quoted?.feeAmount ?? 0n) : feesEscrowed,
    networkFeeAmount: 0n,
    hasQuote: quoted !== null || deadline !== null,
    waitingFor: null,
    submission: { kind: 'direct', transactionHash, deadline: Number(lastSecond) },
  })
  const opened = await insertOrderWithJob(tx, deps, opening, transactionHash)
  // A concurrent request, or the order's event, inserted the row after the first lookup.
  return opened ?? (await findOwn())?.own ?? null
}
