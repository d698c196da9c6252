import type { DateSpan, MarketData, VendorAction } from '../../providers/market-data/port.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { readCatalogueRecords } from '../corporate-actions/service.ts'
import {
  type DividendRow,
  type SplitRow,
  saveDividends,
  saveResultsDates,
  saveSplits,
} from './catalogue-store.ts'

type Deps = { db: Db; marketData: MarketData }

/**
 * Reads dividends, splits and results dates of a span. Returns a function that saves them and returns whether any
 * changed.
 */
export async function readStockEvents(
  { db, marketData }: Deps,
  ids: ReadonlyMap<string, number>,
  { span, today }: { span: DateSpan; today: string },
): Promise<(tx: Tx) => Promise<boolean>> {
  const symbols = [...ids.keys()]
  const idOf = (symbol: string) => ids.get(symbol) ?? 0
  const answer = await marketData.listCorporateActions(symbols, span)
  const { actions, unsure } = await readCatalogueRecords(db, answer, span)
  const known = actions.filter((action) => ids.has(action.symbol) && isStorable(action))
  const dividends = known
    .filter((action) => action.kind === 'dividend')
    .map(({ symbol, exDate, payDate, perShare, isSpecial }) => ({
      stockId: idOf(symbol),
      ...{ exDate, payDate, perShare, isSpecial },
    }))
  const splits = known
    .filter((action) => action.kind === 'split')
    .map(({ symbol, exDate, from, to }) => ({ stockId: idOf(symbol), exDate, from, to }))
  const results = await marketData.listResults(symbols, span.from)
  const days = results.map(({ symbol, ...rest }) => ({ stockId: idOf(symbol), ...rest }))
  const toReplaced = (kind: 'dividend' | 'split') => ({
    ...{ since: span.from, today },
    unsure: unsure.filter((each) => each.kind === kind).map(({ symbol }) => idOf(symbol)),
  })
  return async (tx) => {
    const hasDividends = await saveDividends(tx, toReplaced('dividend'), joinByDay(dividends))
    const hasSplits = await saveSplits(tx, toReplaced('split'), joinSplits(splits))
    const hasResults = await saveResultsDates(tx, span.from, days)
    return hasDividends || hasResults || hasSplits
  }
}

/** Postgres has no year 0, which the calendar of ISO 8601 has. */
const isStorable = (action: VendorAction) =>
  action.exDate >= '0001' && (action.kind === 'split' || action.payDate >= '0001')

type Split = { stockId: number; exDate: string; from: bigint; to: bigint }

/** Multiplies the ratios of splits of one stock and ex-date; there are two only if an operator confirmed that. */
function joinSplits(splits: readonly Split[]): SplitRow[] {
  const joined = new Map<string, Split>()
  for (const split of splits) {
    const key = `${split.stockId} ${split.exDate}`
    const { from, to } = joined.get(key) ?? { from: 1n, to: 1n }
    joined.set(key, { ...split, from: split.from * from, to: split.to * to })
  }
  return [...joined.values()].map((split) => ({ ...split, ...toWholeRatio(split) }))
}

const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * Reduces a ratio to the smallest whole numbers: 1 to 1.5 is 2 to 3. A ratio that is beyond exact numbers even so loses
 * its last digits: one odd record must not stop the import of all others.
 */
function toWholeRatio({ from, to }: Pick<Split, 'from' | 'to'>): { from: number; to: number } {
  let [divisor, rest] = [from, to]
  while (rest > 0n) [divisor, rest] = [rest, divisor % rest]
  const larger = (from > to ? from : to) / divisor
  const unit = (larger + EXACT_MAX - 1n) / EXACT_MAX
  return { from: toExact(from / divisor, unit), to: toExact(to / divisor, unit) }
}

/** Returns how many units a number has, at least one: a ratio has no zero. */
const toExact = (whole: bigint, unit: bigint) => Number(whole < unit ? 1n : whole / unit)

/**
 * Sums dividends of one stock, kind and ex-date, with the latest pay date. A special dividend stays separate. Equal
 * rates are one dividend that the vendor lists under its old and its new id.
 */
function joinByDay(rows: readonly DividendRow[]): DividendRow[] {
  const joined = new Map<string, { rates: Set<bigint>; row: DividendRow }>()
  for (const row of rows) {
    const key = `${row.stockId} ${row.exDate} ${row.isSpecial}`
    const other = joined.get(key)
    const payDate = other && other.row.payDate > row.payDate ? other.row.payDate : row.payDate
    const rates = new Set(other?.rates).add(row.perShare)
    joined.set(key, { rates, row: { ...row, payDate } })
  }
  return [...joined.values()].map(({ rates, row }) => ({
    ...row,
    perShare: [...rates].reduce((sum, rate) => sum + rate, 0n),
  }))
}
