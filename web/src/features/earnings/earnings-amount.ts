import { parseAmount, toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'

const DOLLAR = 10n ** BigInt(TOKEN_DECIMALS)

/** Amounts at which the slider stops, in base units: people think in these steps, not in equal ones. */
export const amountStops: readonly bigint[] = [
  100n,
  200n,
  500n,
  1_000n,
  2_000n,
  5_000n,
  10_000n,
  20_000n,
  50_000n,
  100_000n,
  200_000n,
  500_000n,
  1_000_000n,
].map((dollars) => dollars * DOLLAR)

export const DEFAULT_AMOUNT_TEXT = '10000'

/** Largest amount that is calculated: a billion dollars. */
const AMOUNT_MAX = 1_000_000_000n * DOLLAR

/** Parses the typed amount into base units; null if it is no amount between zero and a billion. */
export function parseEarningsAmount(amountText: string): bigint | null {
  const amount = parseAmount(amountText, TOKEN_DECIMALS)
  return amount.ok && amount.value > 0n && amount.value <= AMOUNT_MAX ? amount.value : null
}

/** Returns the slider's stop that is next to an amount, the lower one of two that are equally near. */
export function toNearestStop(amount: bigint): number {
  const distanceTo = (stop: number) => {
    const difference = (amountStops[stop] ?? 0n) - amount
    return difference < 0n ? -difference : difference
  }
  let nearest = 0
  for (let stop = 1; stop < amountStops.length; stop++) {
    if (distanceTo(stop) < distanceTo(nearest)) nearest = stop
  }
  return nearest
}

/** Returns the text of the field for a stop of the slider. */
export const toStopText = (stop: number): string =>
  toAmountText(amountStops[stop] ?? 0n, TOKEN_DECIMALS)

/** Parses the amount in the URL, which the router may have parsed as a number; the default if it is no amount. */
export function parseSearchAmount({ amount }: Readonly<Record<string, unknown>>): string {
  const text = typeof amount === 'string' || typeof amount === 'number' ? `${amount}` : ''
  return parseEarningsAmount(text) === null ? DEFAULT_AMOUNT_TEXT : text
}
