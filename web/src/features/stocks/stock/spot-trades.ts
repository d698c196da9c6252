import type { WalletTrade } from '#api/orders/trades.ts'
import type { ChartSpot } from '../chart/chart-view.ts'

/** Trades by the index of the chart's spot that covers their time. */
export type SpotTrades = ReadonlyMap<number, readonly WalletTrade[]>

/**
 * Assigns trades to spots. Trades before the chart's start are omitted; a trade after its end is assigned to
 * the last spot.
 */
export function toSpotTrades(
  spots: readonly Pick<ChartSpot, 'atMs'>[],
  trades: readonly WalletTrade[],
): SpotTrades {
  const found = new Map<number, WalletTrade[]>()
  for (const trade of trades) {
    const index = spots.findLastIndex(({ atMs }) => atMs <= trade.atMs)
    if (index === -1) continue
    found.set(index, [...(found.get(index) ?? []), trade])
  }
  return found
}

export type TradeDot = {
  index: number
  isBuy: boolean
  value: number
  trades: readonly WalletTrade[]
}

/** Returns one dot for the buys of a spot and one for its sells, at the latest price of each, adjusted for splits. */
export const toTradeDots = (spotTrades: SpotTrades): TradeDot[] =>
  [...spotTrades].flatMap(([index, all]) =>
    [true, false].flatMap((isBuy) => {
      const trades = all.filter((trade) => trade.isBuy === isBuy)
      const last = trades.at(-1)
      return last ? [{ index, isBuy, value: Number(last.adjustedPrice), trades }] : []
    }),
  )
