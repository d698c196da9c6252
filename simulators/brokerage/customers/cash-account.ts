import {
  findRestrictionEnd,
  isGoodFaithViolation,
} from '../../../shared/domain/market/good-faith.ts'
import { newYorkDateAt } from '../../../shared/domain/market/new-york-time.ts'
import {
  findFundsSettlementDate,
  type SettlingProceeds,
  splitByWithdrawal,
  tradeSettlementDateOf,
} from '../../../shared/domain/market/trade-settlement.ts'
import { formatQty, parseQty } from '../amounts.ts'
import type { BrokerStore, Order } from '../store.ts'

type Trade = { qty: bigint; value: bigint; atMs: number }

/**
 * Returns the rules of customers' cash accounts: trades settle a settlement day later, and shares that were bought
 * with unsettled proceeds must not be sold before those settle.
 */
export function createCashAccounts(store: BrokerStore) {
  const listProceeds = (accountId: string, today: string): SettlingProceeds[] =>
    store
      .listUnsettledProceeds(accountId, today)
      .map(({ settles_on, amount }) => ({ settlesOn: settles_on, amount: BigInt(amount) }))

  /** Marks shares whose purchase is paid with unsettled proceeds; runs before the cash is debited. */
  const recordPurchase = ({ account_id, symbol }: Order, { qty, value, atMs }: Trade) => {
    const today = newYorkDateAt(atMs)
    const money = { cost: value, cash: store.getCash(account_id) }
    const date = findFundsSettlementDate(money, listProceeds(account_id, today), today)
    if (date === null) return
    store.addUnsettledPurchase({ account_id, symbol, qty: formatQty(qty), settles_on: date })
  }

  /** Records proceeds and a violation of good faith; runs before the shares are debited. */
  const recordSale = ({ id, account_id, symbol }: Order, { qty, value, atMs }: Trade) => {
    const today = newYorkDateAt(atMs)
    const rows = store.listUnsettledPurchases(account_id, symbol, today)
    const purchases = rows.map((row) => ({ shares: parseQty(row.qty), settlesOn: row.settles_on }))
    const held = parseQty(store.findCustomerPosition(account_id, symbol).qty)
    if (isGoodFaithViolation({ sold: qty, held, purchases }, today)) {
      store.addViolation(id, account_id, { kind: 'good_faith', date: today })
    }
    const unpaid = purchases.reduce((sum, { shares }) => sum + shares, 0n)
    let left = qty - (held > unpaid ? held - unpaid : 0n)
    for (const row of rows) {
      const taken = left < 0n ? 0n : left < parseQty(row.qty) ? left : parseQty(row.qty)
      store.saveUnsettledPurchase(row.rowid, formatQty(parseQty(row.qty) - taken))
      left -= taken
    }
    const settles_on = tradeSettlementDateOf(atMs)
    store.addProceeds({ account_id, order_id: id, settles_on, amount: value.toString() })
  }

  return {
    recordPurchase,
    recordSale,
    /** Takes back the proceeds of an execution that was busted or corrected. */
    undoSale: ({ id, account_id }: Order, value: bigint) => {
      const settles_on = store.findProceedsDate(id)
      if (settles_on === null) return
      store.addProceeds({ account_id, order_id: id, settles_on, amount: (-value).toString() })
    },
    /** Returns the settled part of `free` cash, which open orders do not hold. */
    getSettled: (accountId: string, free: bigint, nowMs: number): bigint => {
      const today = newYorkDateAt(nowMs)
      return splitByWithdrawal(free, listProceeds(accountId, today), today).now
    },
    /** Returns the first day on which unsettled proceeds can be spent again; null if they can be today. */
    findRestrictionEnd: (accountId: string, nowMs: number) =>
      findRestrictionEnd(store.listViolations(accountId), newYorkDateAt(nowMs)),
  }
}
