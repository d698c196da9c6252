import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  type AccessBlocker,
  type FormPreconditions,
  findAccessBlocker,
} from '#session/form-preconditions.ts'

/**
 * Input of the rules that decide whether a wire can be requested. Amounts are cents; null means not known
 * yet.
 */
export type WireSituation = FormPreconditions & {
  paymentAmount: string
  limits: { minCents: bigint; maxCents: bigint } | null
}

export type WireBlocker =
  | AccessBlocker
  | 'amount_empty'
  | 'amount_not_number'
  | 'amount_invalid'
  | 'limits_unknown'
  | 'too_small'
  | 'too_large'

/**
 * Returns the first reason that prevents the wire, in the order in which the user can resolve them; null if
 * there is none.
 */
export const findWireBlocker = (situation: WireSituation): WireBlocker | null =>
  findAccessBlocker(situation) ?? findWireAmountBlocker(situation)

/**
 * Returns why the amount cannot be requested; it must be positive, safe, in whole cents and within the limits
 * (requirement VA-04).
 */
export function findWireAmountBlocker({
  paymentAmount,
  limits,
}: Pick<WireSituation, 'paymentAmount' | 'limits'>): WireBlocker | null {
  if (paymentAmount === '') return 'amount_empty'
  const parsed = parseAmount(paymentAmount, WIRE_DECIMALS)
  if (!parsed.ok && parsed.reason === 'not_a_number') return 'amount_not_number'
  const cents = parseWireCents(paymentAmount)
  if (cents === null) return 'amount_invalid'
  if (limits === null) return 'limits_unknown'
  if (cents < limits.minCents) return 'too_small'
  return cents > limits.maxCents ? 'too_large' : null
}

/** Returns the typed amount in cents; null if the form cannot send it. */
export function parseWireCents(paymentAmount: string): bigint | null {
  const parsed = parseAmount(paymentAmount, WIRE_DECIMALS)
  if (!parsed.ok || parsed.value === 0n) return null
  return parsed.value <= BigInt(Number.MAX_SAFE_INTEGER) ? parsed.value : null
}

/** Returns the number that the API expects, exact to the cent up to 15 digits, far above any wire. */
export const toPaymentQuantity = (cents: bigint) => Number(cents) / 100
