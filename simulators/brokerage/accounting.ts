import { formatQty, parseQty, toShareValue } from './amounts.ts'
import { createCashAccounts } from './customers/cash-account.ts'
import { type BrokerStore, OMNIBUS_ACCOUNT_ID, type Order } from './store.ts'

/** `shares`: what the quantity has become by splits since the execution. */
type Posting = { qty: bigint; price: bigint; sign: 1n | -1n; atMs: number; shares?: bigint }

/** Returns the shares of the order's stock that the order's account holds. */
export const getHeldQty = (
  store: BrokerStore,
  { account_id, symbol }: Pick<Order, 'account_id' | 'symbol'>,
): string =>
  account_id === OMNIBUS_ACCOUNT_ID
    ? store.findPosition(symbol)
    : store.findCustomerPosition(account_id, symbol).qty

/** Creates the bookkeeping that updates each account's cash and shares by executions, busts and corrections. */
export function createAccounting(store: BrokerStore) {
  const cashAccounts = createCashAccounts(store)
  const settleCustomer = (order: Order, value: bigint, { qty, sign, atMs }: Posting) => {
    const trade = { qty, value, atMs }
    if (order.side === 'sell' && sign === -1n) cashAccounts.undoSale(order, value)
    else if (order.side === 'sell') cashAccounts.recordSale(order, trade)
    else if (sign === 1n) cashAccounts.recordPurchase(order, trade)
  }
  /** Changes a customer's position; a sale reduces the cost basis in proportion. */
  const postCustomer = (order: Order, change: bigint, value: bigint) => {
    const held = store.findCustomerPosition(order.account_id, order.symbol)
    const [qty, cost] = [parseQty(held.qty), BigInt(held.cost)]
    const after = qty + change
    const sold = qty > 0n && change < 0n ? (cost * -change) / qty : 0n
    const costAfter = after <= 0n ? 0n : change < 0n ? cost - sold : cost + value
    store.saveCustomerPosition({ ...held, qty: formatQty(after), cost: costAfter.toString() })
  }
  const getFreeCash = (accountId: string): bigint => {
    const reserved = store.listReserved(accountId).reduce((sum, order) => {
      const left = BigInt(order.reserved) - BigInt(order.filled_value)
      return left > 0n ? sum + left : sum
    }, 0n)
    return store.getCash(accountId) - reserved
  }
  const getWithdrawable = (accountId: string, nowMs: number): bigint =>
    cashAccounts.getSettled(accountId, getFreeCash(accountId), nowMs)
  return {
    /** Posts an execution (`sign` 1) or its reversal (-1); returns the order's changed fields. */
    post: (order: Order, { qty, price, sign, atMs, shares = qty }: Posting): Partial<Order> => {
      const { account_id: accountId } = order
      const value = toShareValue(qty, price) * sign
      const bought = order.side === 'buy' ? 1n : -1n
      const change = shares * sign * bought
      if (accountId === OMNIBUS_ACCOUNT_ID) {
        const position = parseQty(store.findPosition(order.symbol)) + change
        store.savePosition(order.symbol, formatQty(position), atMs)
      } else {
        settleCustomer(order, toShareValue(qty, price), { qty, price, sign, atMs })
        postCustomer(order, change, toShareValue(qty, price))
      }
      store.saveCash(store.getCash(accountId) - value * bought, accountId)
      return {
        filled_qty: formatQty(parseQty(order.filled_qty) + qty * sign),
        filled_value: (BigInt(order.filled_value) + value).toString(),
      }
    },
    /** Returns the settled cash that open orders do not hold. */
    getWithdrawable,
    /** Returns the cash minus the holds of open orders; for a restricted account only the settled part of it. */
    getBuyingPower: (accountId: string, nowMs: number): bigint =>
      cashAccounts.findRestrictionEnd(accountId, nowMs) === null
        ? getFreeCash(accountId)
        : getWithdrawable(accountId, nowMs),
  }
}
