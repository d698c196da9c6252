import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type EntryBlocker, type EntrySituation, findEntryBlocker } from '#session/entry-rules.ts'

/** Everything that decides whether a wire can be announced. Amounts in cents; `null`: not known yet. */
export type WireSituation = EntrySituation & {
  paymentAmount: string
  limits: { minCents: bigint; maxCents: bigint } | null
}

export type WireHindrance =
  | EntryBlocker
  | 'amount_empty'
  | 'amount_not_number'
  | 'amount_invalid'
  | 'limits_unknown'
  | 'too_small'
  | 'too_large'

/** The first reason why it cannot go ahead, in the order a person can act on them. */
export const wireHindranceOf = (situation: WireSituation): WireHindrance | null =>
  findEntryBlocker(situation) ?? wireAmountHindranceOf(situation)

/** Requirement VA-04. Positive, safe, in cents, and between what a wire may be. */
export function wireAmountHindranceOf({
  paymentAmount,
  limits,
}: Pick<WireSituation, 'paymentAmount' | 'limits'>): WireHindrance | null {
  if (paymentAmount === '') return 'amount_empty'
  const parsed = parseAmount(paymentAmount, WIRE_DECIMALS)
  if (!parsed.ok && parsed.reason === 'not_a_number') return 'amount_not_number'
  const cents = findWireCents(paymentAmount)
  if (cents === null) return 'amount_invalid'
  if (limits === null) return 'limits_unknown'
  if (cents < limits.minCents) return 'too_small'
  return cents > limits.maxCents ? 'too_large' : null
}

/** The typed amount in cents, or null where the form may not send it. */
export function findWireCents(paymentAmount: string): bigint | null {
  const parsed = parseAmount(paymentAmount, WIRE_DECIMALS)
  if (!parsed.ok || parsed.value === 0n) return null
  return parsed.value <= BigInt(Number.MAX_SAFE_INTEGER) ? parsed.value : null
}

/** As the API wants it: a number, exact to the cent up to 15 digits, far above any wire. */
export const toPaymentQuantity = (cents: bigint) => Number(cents) / 100
