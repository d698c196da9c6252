import type { ReserveAssetKind } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { HeldAsset } from '#api/dollar/reserves.ts'

/** One line of the reserve: all funds, one payment token, or the bank's cash. */
export type ReserveLine = {
  key: string
  kind: ReserveAssetKind
  symbol: string | null
  value: bigint
  /** Whether some assets could not be read or have no price, so that the value excludes them. */
  isPartial: boolean
}

const order: readonly ReserveAssetKind[] = ['fund', 'payment_token', 'bank_cash']

/** Returns only assets that count towards the reserve, ordered by kind. */
export function toReserveLines(assets: readonly HeldAsset[]): ReserveLine[] {
  const lines = new Map<string, ReserveLine>()
  for (const asset of assets.filter(({ isCounted }) => isCounted)) {
    const symbol = asset.kind === 'payment_token' ? asset.symbol : null
    const key = `${asset.kind} ${symbol ?? ''}`
    const line = lines.get(key) ?? { key, kind: asset.kind, symbol, value: 0n, isPartial: false }
    lines.set(key, {
      ...line,
      value: line.value + (asset.value ?? 0n),
      isPartial: line.isPartial || asset.value === null,
    })
  }
  return [...lines.values()]
    .filter(({ value, isPartial }) => value > 0n || isPartial)
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}

/** Returns a share as a truncated percentage, "65.9%"; null without a total. */
export function toSharePercentText(part: bigint, whole: bigint | null): string | null {
  if (whole === null || whole === 0n) return null
  const tenths = (part * 1000n) / whole
  return `${tenths / 10n}.${tenths % 10n}%`
}

/** Formats basis points as a percentage: "100.42". */
export const toBpsPercentText = (bps: number) =>
  `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`

/** Formats basis points as dollars per USD+: "1.0042". */
export const toBpsDollarText = (bps: number) =>
  `${Math.floor(bps / 10_000)}.${String(bps % 10_000).padStart(4, '0')}`
