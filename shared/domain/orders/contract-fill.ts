import { accepted, type Outcome, refused } from '../values/outcome.ts'
import { toExecutionCostUp, toExecutionProceedsDown } from './broker-execution.ts'
import type { OrderSide } from './broker-order.ts'
import { type FeeRates, toFeeDueUp } from './order-fees.ts'
import type { OrderType } from './order-terms.ts'

/** The fields of an order that decide its fills on chain. */
export type FillableOrder = {
  side: OrderSide
  type: OrderType
  /** Total amount, in base units: payment of a buy, stock tokens of a sale. */
  amount: bigint
  /** Limit in payment per stock token, with 18 decimals; null if the contract enforces none. */
  price: bigint | null
  paymentDecimals: number
  /** Largest fee, in base units of the payment token; it includes `networkFeeAmount`. */
  feeAmount: bigint
  networkFeeAmount: bigint
  rates: FeeRates
}

/** Arguments of `fillOrder`, in base units: `filled` of the ordered amount, for `received`. */
export type ContractFill = { filled: bigint; received: bigint; fee: bigint }

/**
 * One execution: shares in stock tokens as of the order (not adjusted for later splits); `price` has
 * `PRICE_DECIMALS`.
 */
export type ExecutedShares = { shares: bigint; price: bigint }

const sumOf = (fills: readonly ContractFill[], key: keyof ContractFill) =>
  fills.reduce((sum, fill) => sum + fill[key], 0n)

function least(first: bigint, ...others: bigint[]): bigint {
  let low = first
  for (const next of others) if (next < low) low = next
  return low
}

/**
 * Converts one execution into its fill on chain, after the fills before it. A buy spends its cost rounded up,
 * a sale brings its proceeds rounded down, at least one base unit each. `nothing_left`: the broker executed
 * more than was ordered.
 */
export function toContractFill(
  order: FillableOrder,
  before: readonly ContractFill[],
  executed: ExecutedShares,
): Outcome<ContractFill, 'nothing_left'> {
  const left = order.amount - sumOf(before, 'filled')
  if (left <= 0n || executed.shares <= 0n) return refused('nothing_left')
  const plan =
    order.side === 'BUY' ? planBuy(order, left, executed) : planSale(order, left, executed)
  return plan === null
    ? refused('nothing_left')
    : accepted({ ...plan, fee: toFee(order, before, plan) })
}

type Plan = Omit<ContractFill, 'fee'>

function planBuy(order: FillableOrder, left: bigint, executed: ExecutedShares): Plan {
  const { shares } = executed
  const cost = toExecutionCostUp([toExecution(executed)], order.paymentDecimals)
  const most = toMostAtLimit(order, shares)
  const filled = least(cost, left, most ?? cost)
  return { filled: filled > 0n ? filled : 1n, received: shares }
}

/**
 * Returns the largest payment at which the contract still accepts these shares: it computes the shares due at
 * the limit, rounded down, and requires at least as many.
 */
function toMostAtLimit({ type, price, paymentDecimals }: FillableOrder, shares: bigint) {
  if (type !== 'LIMIT' || price === null) return null
  return ((shares + 1n) * price - 1n) / 10n ** BigInt(36 - paymentDecimals)
}

function planSale(order: FillableOrder, left: bigint, executed: ExecutedShares): Plan | null {
  if (executed.shares > left) return null
  const proceeds = toExecutionProceedsDown([toExecution(executed)], order.paymentDecimals)
  return { filled: executed.shares, received: proceeds > 0n ? proceeds : 1n }
}

const toExecution = ({ shares, price }: ExecutedShares) => ({
  id: '',
  kind: 'fill' as const,
  previousId: null,
  shares,
  price,
})

/** Returns the fee due after this fill minus the fees of earlier fills; a sale's fee never exceeds its proceeds. */
function toFee(order: FillableOrder, before: readonly ContractFill[], plan: Plan): bigint {
  const paid = order.side === 'BUY' ? 'filled' : 'received'
  const traded = sumOf(before, paid) + plan[paid]
  const due = toFeeDueUp(order.rates, traded, order.paymentDecimals) + order.networkFeeAmount
  const taken = sumOf(before, 'fee')
  const owed = least(due, order.feeAmount) - taken
  if (owed <= 0n) return 0n
  return order.side === 'BUY' ? owed : least(owed, plan.received)
}
