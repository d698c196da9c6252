import { type Execution, toCostUp, toProceedsDown } from '../orders/broker-execution.ts'
import type { OrderSide } from '../orders/broker-order.ts'
import { PRICE_DECIMALS } from '../stocks/stock-price.ts'
import type { EntryCode, LedgerAccount, LedgerEntry } from './ledger.ts'

/**
 * Our account at the broker, as far as orders change it. `cash` and `shares` are what it has, free
 * because it began with something; `market` and `traded` are whoever was on the other side. Dollars
 * have `PRICE_DECIMALS`, shares `STOCK_TOKEN_DECIMALS`.
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

/** `isTakenBack`: it never was, so all of it goes the other way. */
export type BrokerFact = {
  symbol: string
  side: OrderSide
  execution: Pick<Execution, 'shares' | 'price'>
  isTakenBack: boolean
}

/**
 * Which fact posts which transfers:
 *
 * | fact         | code           | debit  | credit | amount                           |
 * |--------------|----------------|--------|--------|----------------------------------|
 * | buy          | broker_receive | shares | traded | the shares                       |
 * |              | broker_pay     | market | cash   | what they cost, rounded up       |
 * | sell         | broker_deliver | traded | shares | the shares                       |
 * |              | broker_earn    | cash   | market | what they brought, rounded down  |
 * | taken back   | the same, the other way round                                      |
 */
export function toBrokerEntry(id: string, fact: BrokerFact): LedgerEntry {
  const { symbol, side, isTakenBack } = fact
  const { cash, market } = brokerAccounts
  const [shares, traded] = [brokerAccounts.shares(symbol), brokerAccounts.traded(symbol)]
  const isBuy = side === 'BUY'
  const execution = { id, kind: 'fill' as const, previousId: null, ...fact.execution }
  const dollars = isBuy
    ? toCostUp([execution], PRICE_DECIMALS)
    : toProceedsDown([execution], PRICE_DECIMALS)
  const turn = (debit: LedgerAccount, credit: LedgerAccount) =>
    isTakenBack ? { debit: credit, credit: debit } : { debit, credit }
  const rows = [
    {
      code: isBuy ? ('broker_receive' as const) : ('broker_deliver' as const),
      ...(isBuy ? turn(shares, traded) : turn(traded, shares)),
      amount: execution.shares,
    },
    {
      code: isBuy ? ('broker_pay' as const) : ('broker_earn' as const),
      ...(isBuy ? turn(market, cash) : turn(cash, market)),
      amount: dollars,
    },
  ]
  const code: EntryCode = isTakenBack ? 'broker_taken_back' : 'broker_executed'
  return { id, code, corrects: null, transfers: rows.filter(({ amount }) => amount > 0n) }
}
