import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { orderRefusalMessages } from '@parvalue/shared/api/order-refusals.ts'
import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import { validateOrder } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { OrderChain, PaymentToken } from '../deps.ts'
import { toTimeInForce } from '../tables/order-row.ts'

/** The current state of a stock, except for the session. */
export type StockSnapshot = {
  /** Price of one share, `PRICE_DECIMALS`; null without a reliable price. */
  reference: bigint | null
  isHalted: boolean
  isTradable: boolean
  isSplitting: boolean
}

export type MarketValidationDeps = {
  marketClock: Clock
  getStockSnapshot: (pair: StockPair) => Promise<StockSnapshot>
}

/** An order in our tokens that the market would accept now. */
export type ValidatedOrder = {
  order: ChainOrder
  pair: StockPair
  token: PaymentToken
  reference: bigint | null
}

const ZERO: Address = `0x${'0'.repeat(40)}`

/** Validates an order by its tokens and amounts, the contract's state, and the market. */
export async function validateOrderAgainstMarket(
  { marketClock, getStockSnapshot: findStockNow }: MarketValidationDeps,
  chain: OrderChain,
  order: ChainOrder,
): Promise<Outcome<ValidatedOrder, OrderRefusalCode>> {
  const [pair, token] = [chain.findStock(order.assetToken), chain.findToken(order.paymentToken)]
  if (!pair || !token) return refused('token')
  const refusal = findContractRefusal(chain, order)
  if (refusal !== null) return refused(refusal)
  const [now, isPaused] = await Promise.all([findStockNow(pair), chain.contracts.isPaused()])
  const reason = validateOrder({
    ...now,
    side: order.sell ? 'SELL' : 'BUY',
    type: order.orderType === 1 ? 'LIMIT' : 'MARKET',
    tif: toTimeInForce(order.tif),
    paymentAmount: order.sell ? null : order.paymentTokenQuantity,
    paymentDecimals: token.decimals,
    assetAmount: order.sell ? order.assetTokenQuantity : null,
    price: order.price,
    session: marketSessionAt(marketClock()).session,
  })
  if (reason !== null) return refused(toRefusalCode(reason))
  if (isPaused) return refused('paused')
  return accepted({ order, pair, token, reference: now.reference })
}

/** Narrows the reason: for a new order the rules return only reasons that the API knows. */
function toRefusalCode(reason: OrderEndReason): OrderRefusalCode {
  if (!Object.hasOwn(orderRefusalMessages, reason))
    throw new Error(`Unmapped order refusal ${reason}`)
  return reason as OrderRefusalCode
}

/** Returns the reason for which the contract would refuse the order in any market. */
function findContractRefusal(
  { contracts }: OrderChain,
  order: ChainOrder,
): OrderRefusalCode | null {
  const [spent, unused] = order.sell
    ? [order.assetTokenQuantity, order.paymentTokenQuantity]
    : [order.paymentTokenQuantity, order.assetTokenQuantity]
  if (spent >= 2n ** 127n || spent === 0n || unused !== 0n) return 'quantity'
  const recipient = order.recipient.toLowerCase()
  const invalidRecipients: string[] = [ZERO, contracts.processor, contracts.vault]
  return invalidRecipients.includes(recipient) ? 'recipient' : null
}

/** Returns whether either token restricts requester or recipient, as the contract checks it. */
export async function isRestrictedOnChain(
  { contracts }: OrderChain,
  { assetToken, paymentToken, recipient }: ChainOrder,
  requester: Address,
): Promise<boolean> {
  const checks = [assetToken, paymentToken].flatMap((token) =>
    [...new Set([requester, recipient])].map((account) => contracts.isLocked(token, account)),
  )
  return (await Promise.all(checks)).includes(true)
}
