import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'

/**
 * Position in one stock over all networks, wrapped or not. A value is unknown if it is unknown for any of the wallet's
 * tokens.
 */
export type StockPosition = {
  shares: bigint
  value: bigint | null
  /** Average cost per share in dollars, rounded down. */
  averageCost: bigint | null
  gain: bigint | null
}

const ONE = 10n ** BigInt(NATIVE_DECIMALS)

export function toStockPosition(
  positions: readonly PortfolioPosition[],
  stockId: number,
  held: ReadonlyMap<number, bigint>,
): StockPosition | null {
  const stockPositions = positions.filter((position) => position.stockId === stockId)
  const shares = held.get(stockId) ?? 0n
  if (stockPositions.length === 0 || shares === 0n) return null
  const cost = sum(stockPositions.map((position) => position.cost))
  return {
    shares,
    value: sum(stockPositions.map((position) => position.value)),
    averageCost: cost === null ? null : (cost * ONE) / shares,
    gain: sum(stockPositions.map((position) => position.gain)),
  }
}

const sum = (amounts: readonly (bigint | null)[]): bigint | null =>
  amounts.reduce<bigint | null>(
    (total, amount) => (total === null || amount === null ? null : total + amount),
    0n,
  )
