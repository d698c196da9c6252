import type { AssetKind } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { HeldAsset } from '#api/dollar/reserves.ts'

/** One line of the reserve: funds together, each payment token, the bank's cash. */
export type ReserveLine = {
  key: string
  kind: AssetKind
  symbol: string | null
  value: bigint
  /** Something of it could not be read or has no price: the value is of the rest. */
  isPartial: boolean
}

const order: readonly AssetKind[] = ['fund', 'payment_token', 'bank_cash']

/** Only what counts; in the order of what it is. */
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

/** "65.9%": of a whole, cut off; null without a whole. */
export function toShareText(part: bigint, whole: bigint | null): string | null {
  if (whole === null || whole === 0n) return null
  const tenths = (part * 1000n) / whole
  return `${tenths / 10n}.${tenths % 10n}%`
}

/** "100.42": basis points as a percentage. */
export const toPercentOfBps = (bps: number) =>
  `${Math.floor(bps / 100)}.${String(bps % 100).padStart(2, '0')}`

/** "1.0042": dollars behind one USD+. */
export const toDollarsOfBps = (bps: number) =>
  `${Math.floor(bps / 10_000)}.${String(bps % 10_000).padStart(4, '0')}`
