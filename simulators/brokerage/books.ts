import { toQty, toQtyText, toValue } from './amounts.ts'
import { type BrokerStore, OMNIBUS_ACCOUNT_ID, type Order } from './store.ts'

type Counted = { qty: bigint; price: bigint; sign: 1n | -1n; atMs: number }

/** Shares of the order's stock in the order's account. */
export const findHeld = (
  store: BrokerStore,
  { account_id, symbol }: Pick<Order, 'account_id' | 'symbol'>,
): string =>
  account_id === OMNIBUS_ACCOUNT_ID
    ? store.findPosition(symbol)
    : store.findCustomerPosition(account_id, symbol).qty

/** Each account's money and shares, as executions and their ends change them. */
export function createBooks(store: BrokerStore) {
  /** What is sold takes its part of the cost along. */
  const countCustomer = (order: Order, change: bigint, value: bigint) => {
    const held = store.findCustomerPosition(order.account_id, order.symbol)
    const [qty, cost] = [toQty(held.qty), BigInt(held.cost)]
    const after = qty + change
    const sold = qty > 0n && change < 0n ? (cost * -change) / qty : 0n
    const costAfter = after <= 0n ? 0n : change < 0n ? cost - sold : cost + value
    store.saveCustomerPosition({ ...held, qty: toQtyText(after), cost: costAfter.toString() })
  }
  return {
    /** What the order has then. */
    count: (order: Order, { qty, price, sign, atMs }: Counted): Partial<Order> => {
      const { account_id: accountId } = order
      const value = toValue(qty, price) * sign
      const bought = order.side === 'buy' ? 1n : -1n
      const change = qty * sign * bought
      if (accountId === OMNIBUS_ACCOUNT_ID) {
        const position = toQty(store.findPosition(order.symbol)) + change
        store.savePosition(order.symbol, toQtyText(position), atMs)
      } else countCustomer(order, change, toValue(qty, price))
      store.saveCash(store.getCash(accountId) - value * bought, accountId)
      return {
        filled_qty: toQtyText(toQty(order.filled_qty) + qty * sign),
        filled_value: (BigInt(order.filled_value) + value).toString(),
      }
    },
    /** What open orders still need is not to be spent again. */
    getBuyingPower: (accountId: string): bigint => {
      const reserved = store.listReserved(accountId).reduce((sum, order) => {
        const left = BigInt(order.reserved) - BigInt(order.filled_value)
        return left > 0n ? sum + left : sum
      }, 0n)
      return store.getCash(accountId) - reserved
    },
  }
}
