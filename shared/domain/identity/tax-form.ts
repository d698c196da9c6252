import type { HolderType } from './kyc.ts'

/** Forms of the Internal Revenue Service with which a holder says where tax is owed (requirement XT-07). */
export const taxForms = ['W9', 'W8BEN', 'W8BENE'] as const

export type TaxForm = (typeof taxForms)[number]

export type TaxFacts = {
  type: HolderType
  /** ISO 3166-1, two letters: where the holder lives or is seated. */
  countryCode: string
}

/** Which form it is: from the United States W-9, elsewhere that of a person or of a company. */
export function taxFormOf({ type, countryCode }: TaxFacts): TaxForm {
  if (countryCode === 'US') return 'W9'
  return type === 'ENTITY' ? 'W8BENE' : 'W8BEN'
}

/** A W-8 holds until the last day of the third year after it was signed; a W-9 until it changes. */
export function lastValidDateOf(form: TaxForm, signedAtMs: number): string | null {
  if (form === 'W9') return null
  return `${new Date(signedAtMs).getUTCFullYear() + 3}-12-31`
}

/** Whether it still holds; days are those of UTC. */
export function isTaxFormValid(
  { form, signedAtMs }: { form: TaxForm; signedAtMs: number },
  nowMs: number,
): boolean {
  const last = lastValidDateOf(form, signedAtMs)
  return last === null || new Date(nowMs).toISOString().slice(0, 10) <= last
}

/** In basis points: what is held of dividends of a holder who signed nothing. */
export const FULL_WITHHOLDING_BPS = 3_000

/** What treaties leave of it on dividends of small holdings. */
const treatyBps: Readonly<Record<string, number>> = {
  AU: 1_500,
  CA: 1_500,
  CH: 1_500,
  CN: 1_000,
  DE: 1_500,
  ES: 1_500,
  FR: 1_500,
  GB: 1_500,
  IE: 1_500,
  IT: 1_500,
  JP: 1_000,
  KR: 1_500,
  MX: 1_000,
  NL: 1_500,
  NZ: 1_500,
  SE: 1_500,
}

/** What is held of dividends once the form is signed. */
export function withholdingBpsOf(facts: TaxFacts): number {
  if (taxFormOf(facts) === 'W9') return 0
  return treatyBps[facts.countryCode] ?? FULL_WITHHOLDING_BPS
}

const DOTS = '····'

/** Enough to recognise one's own number by, too little to use it. */
export function maskTaxNumber(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (plain.length >= 11) return `${plain.slice(0, 4)}${DOTS}${plain.slice(-3)}`
  return plain.length >= 8 ? `${DOTS}${plain.slice(-4)}` : `${DOTS}${plain.slice(-2)}`
}
