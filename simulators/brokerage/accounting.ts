import { formatQty, parseQty, toValue } from './amounts.ts'
import { type BrokerStore, OMNIBUS_ACCOUNT_ID, type Order } from './store.ts'

type Posting = { qty: bigint; price: bigint; sign: 1n | -1n; atMs: number }

/** Returns the shares of the order's stock that the order's account holds. */
export const findPosition = (
  store: BrokerStore,
  { account_id, symbol }: Pick<Order, 'account_id' | 'symbol'>,
): string =>
  account_id === OMNIBUS_ACCOUNT_ID
    ? store.findPosition(symbol)
    : store.findCustomerPosition(account_id, symbol).qty

/** Updates each account's cash and shares by executions, busts and corrections. */
export function createAccounting(store: BrokerStore) {
  /** A sale reduces the cost basis in proportion. */
  const postCustomer = (order: Order, change: bigint, value: bigint) => {
    const held = store.findCustomerPosition(order.account_id, order.symbol)
    const [qty, cost] = [parseQty(held.qty), BigInt(held.cost)]
    const after = qty + change
    const sold = qty > 0n && change < 0n ? (cost * -change) / qty : 0n
    const costAfter = after <= 0n ? 0n : change < 0n ? cost - sold : cost + value
    store.saveCustomerPosition({ ...held, qty: formatQty(after), cost: costAfter.toString() })
  }
  return {
    /** Posts an execution (`sign` 1) or its reversal (-1); returns the order's changed fields. */
    post: (order: Order, { qty, price, sign, atMs }: Posting): Partial<Order> => {
      const { account_id: accountId } = order
      const value = toValue(qty, price) * sign
      const bought = order.side === 'buy' ? 1n : -1n
      const change = qty * sign * bought
      if (accountId === OMNIBUS_ACCOUNT_ID) {
        const position = parseQty(store.findPosition(order.symbol)) + change
        store.savePosition(order.symbol, formatQty(position), atMs)
      } else postCustomer(order, change, toValue(qty, price))
      store.saveCash(store.getCash(accountId) - value * bought, accountId)
      return {
        filled_qty: formatQty(parseQty(order.filled_qty) + qty * sign),
        filled_value: (BigInt(order.filled_value) + value).toString(),
      }
    },
    /** Returns the cash minus the buying power that open orders still hold. */
    getBuyingPower: (accountId: string): bigint => {
      const reserved = store.listReserved(accountId).reduce((sum, order) => {
        const left = BigInt(order.reserved) - BigInt(order.filled_value)
        return left > 0n ? sum + left : sum
      }, 0n)
      return store.getCash(accountId) - reserved
    },
  }
}
