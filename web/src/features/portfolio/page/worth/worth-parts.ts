import {
  allotUnits,
  divideNearest,
  roundPartsToNearest,
} from '@parvalue/shared/domain/money/allot-units.ts'
import { ONE_USD, sumAmounts } from '../labels.ts'

// This file implements requirement TR-03.

/** One cent in the units of this module. */
const CENT = ONE_USD / 100n

/** A percentage is shown with one decimal, so the whole is 1,000 tenths. */
const WHOLE_TENTHS = 1000n

/** The kinds of parts, in the order in which they are listed. */
const worthKinds = [
  'walletDollars',
  'walletStocks',
  'stocksInOrders',
  'orderEscrow',
  'redemptions',
  'wires',
  'bridges',
  'accountCash',
  'accountHeld',
  'accountOutgoing',
  'accountOwed',
  'accountStocks',
] as const
export type WorthKind = (typeof worthKinds)[number]

/** One part of the total; `chainId` is null for a part that is not on one network. Values are units of VALUE_DECIMALS. */
export type WorthAmount = { kind: WorthKind; chainId: number | null; value: bigint }

/**
 * A source that the total lacks: its answer failed (`kind`, and the network if it is one of several), or it answered
 * without a price (`symbols`) or without an amount (`heldProceeds`).
 */
export type WorthGap =
  | { gap: 'failed'; kind: WorthKind; chainId: number | null }
  | { gap: 'unpriced'; symbols: readonly string[] }
  | { gap: 'heldProceeds'; orderIds: readonly string[] }

/** A part as it is shown: whole cents, and its percentage of the shown total in tenths. */
export type WorthPart = WorthAmount & { shown: bigint; tenths: bigint | null }

export type Worth = {
  /** The exact sum of the parts that are known. */
  total: bigint
  /** The total in whole cents; the shown parts add up to it. */
  shownTotal: bigint
  parts: readonly WorthPart[]
  gaps: readonly WorthGap[]
}

/**
 * Returns the total with its parts. The shown parts are whole cents that add up to the shown total, and their
 * percentages of it add up to 100.0%; a total of zero or less has no percentages. Parts of zero are left out.
 */
export function toWorth(amounts: readonly WorthAmount[], gaps: readonly WorthGap[]): Worth {
  const listed = amounts
    .filter(({ value }) => value !== 0n)
    .toSorted((a, b) => worthKinds.indexOf(a.kind) - worthKinds.indexOf(b.kind))
  const total = sumAmounts(listed.map(({ value }) => value))
  const cents = divideNearest(total, CENT)
  const values = listed.map(({ value }) => value)
  const shown = roundPartsToNearest(values, CENT)
  const tenths = cents > 0n ? allotUnits(shown, WHOLE_TENTHS) : null
  const parts = listed.map((one, index) => ({
    ...one,
    shown: shown[index] ?? 0n,
    tenths: tenths?.[index] ?? null,
  }))
  return { total, shownTotal: cents * CENT, parts, gaps }
}

/** Formats tenths of a percent: 1000 becomes "100.0%". */
export function toTenthsLabel(tenths: bigint): string {
  const size = tenths < 0n ? -tenths : tenths
  return `${tenths < 0n ? '−' : ''}${size / 10n}.${size % 10n}%`
}
