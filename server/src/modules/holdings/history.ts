import { toBalanceDown, toUnwrappedDown } from '@parvalue/shared/domain/money/shares.ts'
import { toBalanceAfterSplitDown } from '@parvalue/shared/domain/stocks/split.ts'
import { addKnownAmounts, toTokenValueDown } from '@parvalue/shared/domain/stocks/stock-value.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { BarTimeframe, PriceBar } from '../../providers/market-data/port.ts'
import type { WorldTime } from '../../startup/world-time.ts'
import {
  type BalanceRow,
  listStockBalanceHistory,
  listTokenStates,
  listTokenStatesAt,
} from '../stock-tokens/service.ts'
import {
  type AttributedHistory,
  limitHistoryTo,
  sumTokensInOrders,
  toLotsKey,
} from './attribute-transfers.ts'
import { toDeposits, toNetDeposits } from './lot-book.ts'
import { type HoldingDeps, listOwnedHoldings, readWalletHistory } from './service.ts'
import {
  findPendingBalancePerShare,
  isSplitWaiting,
  type ListStockSplits,
  listEffectiveSplits,
  listSkippedSplits,
  type PendingSplitRatio,
  toSplitRatioSince,
} from './splits.ts'

export type ValueTimespan = 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Scale = { spanMs: number; stepMs: number; timeframe: BarTimeframe; barMs: number }

const scales: Record<ValueTimespan, Scale> = {
  DAY: { spanMs: DAY_MS, stepMs: HOUR_MS / 2, timeframe: '30Min', barMs: HOUR_MS / 2 },
  WEEK: { spanMs: 7 * DAY_MS, stepMs: 2 * HOUR_MS, timeframe: '1Hour', barMs: HOUR_MS },
  MONTH: { spanMs: 30 * DAY_MS, stepMs: 12 * HOUR_MS, timeframe: '1Hour', barMs: HOUR_MS },
  YEAR: { spanMs: 365 * DAY_MS, stepMs: 3 * DAY_MS, timeframe: '1Day', barMs: DAY_MS },
}

/** Bars are read from this much earlier, so that a point on a long weekend has the last price before it. */
const LOOK_BACK_MS = 5 * DAY_MS

export type ListStockBars = (
  stockIds: readonly number[],
  query: { timeframe: BarTimeframe; fromMs: number; toMs: number },
) => Promise<ReadonlyMap<number, readonly PriceBar[]>>

export type ValueHistoryDeps = HoldingDeps & {
  world: Pick<WorldTime, 'worldNowMs' | 'toRealMs' | 'toWorldMs'>
  /** Bars by stock id; a stock without bars is missing. */
  listBars: ListStockBars
  listSplits: ListStockSplits
}

/**
 * One point of the value chart. `atMs` is market time; dollars have `PRICE_DECIMALS`, null if unknown. `putIn` is what
 * was deposited less what was withdrawn until then, `deposited` the first alone.
 */
export type ValuePoint = {
  atMs: number
  value: bigint | null
  putIn: bigint | null
  deposited: bigint | null
}

/**
 * Returns the value of a wallet's holdings over time, with the net deposits until each point. Vendors adjust past
 * prices for later splits, so past holdings are converted to today's tokens: shares at that time, times today's
 * balance per share, or the pending one of a split that is in effect on the market. A split that a chain skipped,
 * because nobody held the token there, is applied to what was held before it (requirement CW-06). While a split waits,
 * the values are unknown.
 */
export async function listPortfolioValues(
  deps: ValueHistoryDeps,
  wallet: Address,
  timespan: ValueTimespan,
): Promise<ValuePoint[]> {
  const { world, decimalsOf } = deps
  const scale = scales[timespan]
  const nowMs = world.worldNowMs()
  const times = listTimes(nowMs, scale)
  const history = await readWalletHistory(deps, wallet)
  const toCome = await deps.listPendingRatios()
  const timesMs = times.map(world.toRealMs)
  const held = await listHeldOver(deps, wallet, { timesMs, history, toCome })
  const stockIds = [...new Set(history.moves.map(({ stockId }) => stockId))]
  const span = {
    timeframe: scale.timeframe,
    fromMs: nowMs - scale.spanMs - LOOK_BACK_MS,
    toMs: nowMs,
  }
  const bars = stockIds.length === 0 ? null : await deps.listBars(stockIds, span)
  const toSums = (until: AttributedHistory) => ({
    putIn: toNetDeposits(until, decimalsOf),
    deposited: toDeposits(until, decimalsOf),
  })
  const points = times.map((atMs, index): ValuePoint => {
    const realMs = world.toRealMs(atMs)
    const value = sumValues(held[index] ?? [], (id) =>
      isSplitWaiting(toCome, id) ? null : findClose(bars?.get(id), atMs, scale.barMs),
    )
    return { atMs, value, ...toSums(limitHistoryTo(history, realMs)) }
  })
  return [...points, { ...(await toLast(deps, wallet, nowMs)), ...toSums(history) }]
}

/** Lists the times of the points before now: multiples of the step, so that requests can be cached. */
function listTimes(nowMs: number, { spanMs, stepMs }: Scale): number[] {
  const last = Math.floor((nowMs - 1) / stepMs) * stepMs
  const count = Math.floor(spanMs / stepMs)
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs)
}

/** Returns the value of the last point, which is that of the portfolio. */
async function toLast(deps: ValueHistoryDeps, wallet: Address, atMs: number) {
  const valued = await listOwnedHoldings(deps, wallet)
  const value = valued.reduce<bigint | null>((sum, each) => addKnownAmounts(sum, each.value), 0n)
  return { atMs, value }
}

type HeldThen = { stockId: number; tokenAmount: bigint }

function sumValues(held: readonly HeldThen[], priceOf: (stockId: number) => bigint | null) {
  return held.reduce<bigint | null>(
    (sum, { stockId, tokenAmount }) =>
      addKnownAmounts(sum, toTokenValueDown(tokenAmount, priceOf(stockId))),
    0n,
  )
}

/** Returns the close of the last bar that ended by then; otherwise of one that had started. */
function findClose(
  bars: readonly PriceBar[] | undefined,
  atMs: number,
  barMs: number,
): bigint | null {
  const ended = bars?.findLast((bar) => bar.atMs + barMs <= atMs)
  return (ended ?? bars?.findLast((bar) => bar.atMs <= atMs))?.close ?? null
}

type Span = {
  timesMs: readonly number[]
  history: AttributedHistory
  toCome: readonly PendingSplitRatio[]
}

/** Returns the holdings at each time, including tokens in sell orders, in today's stock tokens. */
async function listHeldOver(
  { db, pairs, listSplits, world }: ValueHistoryDeps,
  wallet: Address,
  { timesMs, history, toCome }: Span,
): Promise<HeldThen[][]> {
  const rows = groupByContract(await listStockBalanceHistory(db, wallet))
  const of = (chainId: number, contract: Address) =>
    rows.get(toLotsKey({ chainId, contract })) ?? []
  const owned = pairs.filter(
    ({ chainId, token, wrapped }) => of(chainId, token).length + of(chainId, wrapped).length > 0,
  )
  const latest = await listTokenStates(db, owned)
  const skipped = await listSkippedSplits(db, owned, {
    splits: await listEffectiveSplits(listSplits, world.worldNowMs()),
    toRealMs: world.toRealMs,
    isPending: (pair) => findPendingBalancePerShare(toCome, pair) !== null,
  })
  const states = new Map(
    (await listTokenStatesAt(db, owned, timesMs)).map((state) => [
      `${toLotsKey(state)}/${state.atMs}`,
      state,
    ]),
  )
  return timesMs.map((ms) => {
    const inOrders = sumTokensInOrders(limitHistoryTo(history, ms))
    return owned.flatMap(({ chainId, stockId, token, wrapped }) => {
      const row = toLotsKey({ chainId, contract: token })
      const now = latest.find((state) => toLotsKey(state) === row)
      const then = states.get(`${row}/${Math.floor(ms)}`)
      if (!now || !then) return []
      const balancePerShare =
        findPendingBalancePerShare(toCome, { chainId, stockId }) ?? now.balancePerShare
      const shares = findAmount(of(chainId, token), ms) + (inOrders.get(row) ?? 0n)
      const plain = toBalanceDown(shares, balancePerShare)
      const units = findAmount(of(chainId, wrapped), ms)
      const tokenAmount = toBalanceAfterSplitDown(
        plain + toUnwrappedDown(units, { ...then, balancePerShare }),
        toSplitRatioSince(skipped.get(row) ?? [], ms),
      )
      return tokenAmount > 0n ? [{ stockId, tokenAmount }] : []
    })
  })
}

function groupByContract(rows: readonly BalanceRow[]): ReadonlyMap<string, readonly BalanceRow[]> {
  const groups = new Map<string, BalanceRow[]>()
  for (const row of rows) {
    const known = groups.get(toLotsKey(row))
    if (known) known.push(row)
    else groups.set(toLotsKey(row), [row])
  }
  return groups
}

const findAmount = (rows: readonly BalanceRow[], ms: number): bigint =>
  rows.findLast(({ minedAtMs }) => minedAtMs <= ms)?.amount ?? 0n
