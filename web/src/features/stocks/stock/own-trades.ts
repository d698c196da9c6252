import type { OwnTrade } from '#api/orders/trades.ts'
import type { ChartSpot } from '../chart/chart-view.ts'

/** Trades by the spot of the chart whose time they fall in. */
export type SpotTrades = ReadonlyMap<number, readonly OwnTrade[]>

/** Those from before the chart begins are not on it; one that is newer than its end stands there. */
export function toSpotTrades(
  spots: readonly Pick<ChartSpot, 'atMs'>[],
  trades: readonly OwnTrade[],
): SpotTrades {
  const found = new Map<number, OwnTrade[]>()
  for (const trade of trades) {
    const index = spots.findLastIndex(({ atMs }) => atMs <= trade.atMs)
    if (index === -1) continue
    found.set(index, [...(found.get(index) ?? []), trade])
  }
  return found
}

export type TradeDot = { index: number; isBuy: boolean; value: number; trades: readonly OwnTrade[] }

/** One for what was bought at a spot and one for what was sold there, at the latest price of each. */
export const toTradeDots = (spotTrades: SpotTrades): TradeDot[] =>
  [...spotTrades].flatMap(([index, all]) =>
    [true, false].flatMap((isBuy) => {
      const trades = all.filter((trade) => trade.isBuy === isBuy)
      const last = trades.at(-1)
      return last ? [{ index, isBuy, value: Number(last.price), trades }] : []
    }),
  )
