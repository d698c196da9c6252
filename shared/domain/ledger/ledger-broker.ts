import {
  type BrokerExecution,
  toExecutionCostUp,
  toExecutionProceedsDown,
} from '../orders/broker-execution.ts'
import type { OrderSide } from '../orders/broker-order.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import type { LedgerAccount, LedgerEntry, LedgerEntryCode } from './ledger.ts'

/**
 * Ledger accounts of our account at the broker, as far as orders change it. `cash` and `shares` are its
 * holdings, unbounded because their opening balances are not posted; `market` and `traded` are the
 * counterparties. Dollars have `PRICE_DECIMALS`, shares `STOCK_TOKEN_DECIMALS`.
 */
export const brokerAccounts = {
  cash: account('broker/cash', 'broker/usd', 'debit'),
  market: account('broker/market', 'broker/usd', 'credit'),
  shares: (symbol: string) => account(`broker/shares/${symbol}`, `broker/${symbol}`, 'debit'),
  traded: (symbol: string) => account(`broker/traded/${symbol}`, `broker/${symbol}`, 'credit'),
}

function account(id: string, asset: string, normal: LedgerAccount['normal']): LedgerAccount {
  return { id, asset, normal, isBounded: false }
}

/** One execution of the broker. `isTakenBack`: it was busted, so its transfers are posted in reverse. */
export type BrokerLedgerEvent = {
  symbol: string
  side: OrderSide
  execution: Pick<BrokerExecution, 'shares' | 'price'>
  isTakenBack: boolean
}

/**
 * Returns the entry of an execution:
 *
 * | event    | code           | debit  | credit | amount                      |
 * |----------|----------------|--------|--------|-----------------------------|
 * | buy      | broker_receive | shares | traded | the shares                  |
 * |          | broker_pay     | market | cash   | their cost, rounded up      |
 * | sell     | broker_deliver | traded | shares | the shares                  |
 * |          | broker_earn    | cash   | market | their proceeds, rounded down|
 * | bust     | the same       | credit | debit  | the same                    |
 */
export function toBrokerEntry(id: string, event: BrokerLedgerEvent): LedgerEntry {
  const { symbol, side, isTakenBack } = event
  const { cash, market } = brokerAccounts
  const [shares, traded] = [brokerAccounts.shares(symbol), brokerAccounts.traded(symbol)]
  const isBuy = side === 'BUY'
  const execution = { id, kind: 'fill' as const, previousId: null, ...event.execution }
  const dollars = isBuy
    ? toExecutionCostUp([execution], PRICE_DECIMALS)
    : toExecutionProceedsDown([execution], PRICE_DECIMALS)
  const orient = (debit: LedgerAccount, credit: LedgerAccount) =>
    isTakenBack ? { debit: credit, credit: debit } : { debit, credit }
  const rows = [
    {
      code: isBuy ? ('broker_receive' as const) : ('broker_deliver' as const),
      ...(isBuy ? orient(shares, traded) : orient(traded, shares)),
      amount: execution.shares,
    },
    {
      code: isBuy ? ('broker_pay' as const) : ('broker_earn' as const),
      ...(isBuy ? orient(market, cash) : orient(cash, market)),
      amount: dollars,
    },
  ]
  const code: LedgerEntryCode = isTakenBack ? 'broker_taken_back' : 'broker_executed'
  return { id, code, corrects: null, transfers: rows.filter(({ amount }) => amount > 0n) }
}
