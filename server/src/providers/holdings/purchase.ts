import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toExecutionCostUp } from '@parvalue/shared/domain/orders/broker-execution.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Brokerage, BrokerOrder } from '../brokerage/port.ts'
import { ProviderError } from '../provider-error.ts'
import type { SharePurchase, SharePurchaseState } from './port.ts'

type Orders = Pick<Brokerage, 'findOrderByClientId' | 'placeOrder'>

const DOLLAR = 10n ** BigInt(TOKEN_DECIMALS)
const CENT = DOLLAR / 100n

/** Maximum number of orders for one purchase; beyond it an operator has to decide. */
const ORDERS_MAX = 10

const failed = { status: 'failed', shares: 0n } as const
const open = { status: 'open', shares: 0n } as const

/**
 * Buys by market day orders: outside the regular session the first one waits for the next session. An order
 * that ended early (a split cancels it) is followed by one for the rest, under the next client order id, so
 * that a retry finds the same orders.
 */
export async function buyShares(
  orders: Orders,
  purchase: SharePurchase,
  number = 1,
): Promise<SharePurchaseState> {
  // The broker refuses orders below a dollar: shares bought beyond the amount stay in the account.
  const ordered = purchase.amount < DOLLAR ? DOLLAR : purchase.amount
  const toOwn = (value: bigint) => (value * purchase.amount) / ordered
  const key = number === 1 ? purchase.key : `${purchase.key}/${number}`
  const order = await findOrPlace(orders, { ...purchase, key, amount: ordered })
  if (order === 'refused') return failed
  if (order === 'taken' || !isBrokerStatusFinal(order.status)) return open
  const shares = toOwn(order.filled)
  if (order.status === 'FILLED') return shares === 0n ? failed : { status: 'filled', shares }
  const left = purchase.amount - toOwn(costOf(order))
  if (left < CENT) return { status: 'filled', shares }
  if (number === ORDERS_MAX) return failed
  const rest = await buyShares(orders, { ...purchase, amount: left - (left % CENT) }, number + 1)
  return rest.status === 'filled' ? { ...rest, shares: shares + rest.shares } : rest
}

async function findOrPlace(
  orders: Orders,
  { key, symbol, amount }: SharePurchase,
): Promise<BrokerOrder | 'taken' | 'refused'> {
  const found = await orders.findOrderByClientId(key)
  if (found) return found
  const outcome = await orders.placeOrder({
    clientOrderId: key,
    symbol,
    side: 'BUY',
    size: { kind: 'dollars', amount: amount - (amount % CENT) },
    price: { kind: 'market' },
    timeInForce: 'DAY',
    isExtendedHours: false,
  })
  if (outcome.kind === 'placed') return outcome.order
  if (outcome.kind === 'refused') return outcome.reason === 'name_taken' ? 'taken' : 'refused'
  throw new ProviderError('retryable', `Alpaca: outcome of order ${key} is unknown`)
}

const costOf = ({ filled, averagePrice }: BrokerOrder): bigint =>
  averagePrice === null
    ? 0n
    : toExecutionCostUp([{ shares: filled, price: averagePrice }], TOKEN_DECIMALS)
