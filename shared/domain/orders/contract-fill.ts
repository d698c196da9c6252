import { accepted, type Outcome, refused } from '../values/outcome.ts'
import { toCostUp, toProceedsDown } from './broker-execution.ts'
import type { OrderSide } from './broker-order.ts'
import { type FeeRates, toFeeDueUp } from './order-fees.ts'
import type { OrderType } from './order-terms.ts'

/** What of an order decides what its fills are on the chain. */
export type DeliveredOrder = {
  side: OrderSide
  type: OrderType
  /** All of it: payment of a buy, stock tokens of a sale. */
  amount: bigint
  /** Payment for a stock token, in 18 decimals; null where the chain keeps to none. */
  price: bigint | null
  paymentDecimals: number
  /** The most there is to take, in units of payment, and how much of it is for the network. */
  feeAmount: bigint
  networkFeeAmount: bigint
  rates: FeeRates
}

/** As `fillOrder` takes it: `filled` of what was ordered, for what was `received`. */
export type Fill = { filled: bigint; received: bigint; fee: bigint }

/** What the broker executed, in stock tokens of the order's day; `price` has `PRICE_DECIMALS`. */
export type Executed = { shares: bigint; price: bigint }

const sumOf = (fills: readonly Fill[], key: keyof Fill) =>
  fills.reduce((sum, fill) => sum + fill[key], 0n)

function least(first: bigint, ...others: bigint[]): bigint {
  let low = first
  for (const next of others) if (next < low) low = next
  return low
}

/**
 * What one execution is on the chain, after those before it. A buy spends its cost rounded up, a sale
 * brings its proceeds rounded down, each by less than one unit and never nothing. `nothing_left`: the
 * broker did more than was ordered.
 */
export function toContractFill(
  order: DeliveredOrder,
  before: readonly Fill[],
  executed: Executed,
): Outcome<Fill, 'nothing_left'> {
  const left = order.amount - sumOf(before, 'filled')
  if (left <= 0n || executed.shares <= 0n) return refused('nothing_left')
  const plan =
    order.side === 'BUY' ? planBuy(order, left, executed) : planSale(order, left, executed)
  return plan === null
    ? refused('nothing_left')
    : accepted({ ...plan, fee: toFee(order, before, plan) })
}

type Plan = Omit<Fill, 'fee'>

function planBuy(order: DeliveredOrder, left: bigint, executed: Executed): Plan {
  const { shares } = executed
  const cost = toCostUp([toExecution(executed)], order.paymentDecimals)
  const most = toMostAtLimit(order, shares)
  const filled = least(cost, left, most ?? cost)
  return { filled: filled > 0n ? filled : 1n, received: shares }
}

/** The contract counts what so much should have bought at the limit, cut off, and wants as much. */
function toMostAtLimit({ type, price, paymentDecimals }: DeliveredOrder, shares: bigint) {
  if (type !== 'LIMIT' || price === null) return null
  return ((shares + 1n) * price - 1n) / 10n ** BigInt(36 - paymentDecimals)
}

function planSale(order: DeliveredOrder, left: bigint, executed: Executed): Plan | null {
  if (executed.shares > left) return null
  const proceeds = toProceedsDown([toExecution(executed)], order.paymentDecimals)
  return { filled: executed.shares, received: proceeds > 0n ? proceeds : 1n }
}

const toExecution = ({ shares, price }: Executed) => ({
  id: '',
  kind: 'fill' as const,
  previousId: null,
  shares,
  price,
})

/** What is due after it less what was taken before: of the proceeds of a sale, never beyond them. */
function toFee(order: DeliveredOrder, before: readonly Fill[], plan: Plan): bigint {
  const paid = order.side === 'BUY' ? 'filled' : 'received'
  const traded = sumOf(before, paid) + plan[paid]
  const due = toFeeDueUp(order.rates, traded, order.paymentDecimals) + order.networkFeeAmount
  const taken = sumOf(before, 'fee')
  const owed = least(due, order.feeAmount) - taken
  if (owed <= 0n) return 0n
  return order.side === 'BUY' ? owed : least(owed, plan.received)
}
