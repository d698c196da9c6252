import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { exDateEffectiveMs } from '@parvalue/shared/domain/market/market-session.ts'
import type { SplitRatio } from '@parvalue/shared/domain/stocks/split.ts'
import type { Db } from '../../tables/tables.ts'
import { listTokenStates, listTokenStatesAt } from '../stock-tokens/service.ts'
import { toLotsKey } from './attribute-transfers.ts'

/** The balance per share that a pending split will set on a chain; both are null if a split of the stock waits. */
export type PendingSplitRatio =
  | { stockId: number; chainId: number; balanceAfter: bigint }
  | { stockId: number; chainId: null; balanceAfter: null }

/** Returns whether a split of a stock waits, so that a token's price is unknown. */
export const isSplitWaiting = (toCome: readonly PendingSplitRatio[], stockId: number): boolean =>
  toCome.some((each) => each.stockId === stockId && each.balanceAfter === null)

export const findPendingBalancePerShare = (
  toCome: readonly PendingSplitRatio[],
  { chainId, stockId }: Pick<StockPair, 'chainId' | 'stockId'>,
): bigint | null =>
  toCome.find((each) => each.chainId === chainId && each.stockId === stockId)?.balanceAfter ?? null

type AnnouncedSplit = { exDate: string; from: number; to: number }

/** Lists the splits of each stock, announced ones included, by stock id. */
export type ListStockSplits = () => Promise<ReadonlyMap<number, readonly AnnouncedSplit[]>>

/** A split that is in effect on the market since `atMs`, in market time. */
export type EffectiveSplit = { stockId: number; atMs: number; ratio: SplitRatio }

/** Lists the splits in effect on the market, oldest first. */
export async function listEffectiveSplits(
  listSplits: ListStockSplits,
  marketNowMs: number,
): Promise<EffectiveSplit[]> {
  return [...(await listSplits())]
    .flatMap(([stockId, splits]) =>
      splits.map(({ exDate, from, to }) => ({
        stockId,
        atMs: exDateEffectiveMs(exDate),
        ratio: { from: BigInt(from), to: BigInt(to) },
      })),
    )
    .filter(({ atMs }) => atMs <= marketNowMs)
    .toSorted((a, b) => a.atMs - b.atMs)
}

type Converting = {
  splits: readonly EffectiveSplit[]
  toRealMs: (marketMs: number) => number
  isPending: (pair: StockPair) => boolean
}

/** Splits by the row of a token (`toLotsKey`) that its chain has not converted; `atMs` is real time. */
export type SkippedSplits = ReadonlyMap<string, readonly EffectiveSplit[]>

/**
 * Returns the splits that changed no balance per share on a chain, because the token had no supply there: what was
 * held and sold before such a split has no part in the chain's conversion, but past prices are adjusted for it. A
 * conversion that is pending is not skipped.
 */
export async function listSkippedSplits(
  db: Db,
  pairs: readonly StockPair[],
  { splits, toRealMs, isPending }: Converting,
): Promise<SkippedSplits> {
  const stockSplits = splits
    .filter(({ stockId }) => pairs.some((pair) => pair.stockId === stockId))
    .map((split) => ({ ...split, atMs: Math.floor(toRealMs(split.atMs)) }))
  if (stockSplits.length === 0) return new Map()
  const states = await listTokenStatesAt(db, pairs, [
    ...new Set(stockSplits.map(({ atMs }) => atMs)),
  ])
  const latest = await listTokenStates(db, pairs)
  const perShareAt = (row: string, atMs: number | undefined) =>
    (atMs === undefined ? latest : states.filter((state) => state.atMs === atMs)).find(
      (state) => toLotsKey(state) === row,
    )?.balancePerShare
  return new Map(
    pairs.map((pair) => {
      const row = toLotsKey({ chainId: pair.chainId, contract: pair.token })
      const ofStock = stockSplits.filter(({ stockId }) => stockId === pair.stockId)
      const skipped = ofStock.filter(({ atMs }, index) => {
        const next = ofStock[index + 1]?.atMs
        if (next === undefined && isPending(pair)) return false
        const before = perShareAt(row, atMs)
        return before !== undefined && before === perShareAt(row, next)
      })
      return [row, skipped]
    }),
  )
}

/** Returns the ratio of all splits after a moment; 1 to 1 without any. */
export const toSplitRatioSince = (splits: readonly EffectiveSplit[], sinceMs: number): SplitRatio =>
  splits
    .filter(({ atMs }) => atMs > sinceMs)
    .reduce((all, { ratio }) => ({ from: all.from * ratio.from, to: all.to * ratio.to }), {
      from: 1n,
      to: 1n,
    })
