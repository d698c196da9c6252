import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { orderRefusalMessages } from '@parvalue/shared/api/order-refusals.ts'
import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { sessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { validateOrder } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { OrderChain, PaymentToken } from '../deps.ts'
import { toTif } from '../tables/row.ts'

/** What is known of a stock now, besides how long the market is open. */
export type StockSnapshot = {
  /** Of a share, `PRICE_DECIMALS`; null where no price is to be believed. */
  reference: bigint | null
  isHalted: boolean
  isTradable: boolean
  isSplitting: boolean
}

export type MarketSnapshot = {
  marketClock: Clock
  findStockNow: (pair: StockPair) => Promise<StockSnapshot>
}

/** An order of whose tokens we know, as the market would take it now. */
export type ValidatedOrder = {
  order: ChainOrder
  pair: StockPair
  token: PaymentToken
  reference: bigint | null
}

const ZERO: Address = `0x${'0'.repeat(40)}`

/** Whether an order would be taken now: by its tokens and amounts, the chain, and the market. */
export async function validateOrderAtMarket(
  { marketClock, findStockNow }: MarketSnapshot,
  chain: OrderChain,
  order: ChainOrder,
): Promise<Outcome<ValidatedOrder, OrderRefusalCode>> {
  const [pair, token] = [chain.findStock(order.assetToken), chain.findToken(order.paymentToken)]
  if (!pair || !token) return refused('token')
  const fault = findFault(chain, order)
  if (fault !== null) return refused(fault)
  const [now, isPaused] = await Promise.all([findStockNow(pair), chain.contracts.isPaused()])
  const reason = validateOrder({
    ...now,
    side: order.sell ? 'SELL' : 'BUY',
    type: order.orderType === 1 ? 'LIMIT' : 'MARKET',
    tif: toTif(order.tif),
    paymentAmount: order.sell ? null : order.paymentTokenQuantity,
    paymentDecimals: token.decimals,
    assetAmount: order.sell ? order.assetTokenQuantity : null,
    price: order.price,
    session: sessionAt(marketClock()).session,
  })
  if (reason !== null) return refused(toCode(reason))
  if (isPaused) return refused('paused')
  return accepted({ order, pair, token, reference: now.reference })
}

/** The rules know no other reasons than those that callers know. */
function toCode(reason: OrderEndReason): OrderRefusalCode {
  if (!Object.hasOwn(orderRefusalMessages, reason))
    throw new Error(`No call is refused for ${reason}`)
  return reason as OrderRefusalCode
}

/** What the contract would refuse whatever the market does. */
function findFault({ contracts }: OrderChain, order: ChainOrder): OrderRefusalCode | null {
  const [own, other] = order.sell
    ? [order.assetTokenQuantity, order.paymentTokenQuantity]
    : [order.paymentTokenQuantity, order.assetTokenQuantity]
  if (own >= 2n ** 127n || own === 0n || other !== 0n) return 'quantity'
  const recipient = order.recipient.toLowerCase()
  const nobodys: string[] = [ZERO, contracts.processor, contracts.vault]
  return nobodys.includes(recipient) ? 'recipient' : null
}

/** As the contract asks: of both tokens, for who orders and for who gets it. */
export async function isLocked(
  { contracts }: OrderChain,
  { assetToken, paymentToken, recipient }: ChainOrder,
  requester: Address,
): Promise<boolean> {
  const asked = [assetToken, paymentToken].flatMap((token) =>
    [...new Set([requester, recipient])].map((account) => contracts.isLocked(token, account)),
  )
  return (await Promise.all(asked)).includes(true)
}
