import type { HolderType } from './kyc.ts'

/** Requirement XT-07: IRS forms with which a holder certifies the tax residence. */
export const taxForms = ['W9', 'W8BEN', 'W8BENE'] as const

export type TaxForm = (typeof taxForms)[number]

export type TaxResidency = {
  type: HolderType
  /** ISO 3166-1 alpha-2: the holder's residence or registered seat. */
  countryCode: string
}

/** Returns the form for a holder: W-9 in the United States, else W-8BEN for a person or W-8BEN-E for a company. */
export function taxFormOf({ type, countryCode }: TaxResidency): TaxForm {
  if (countryCode === 'US') return 'W9'
  return type === 'ENTITY' ? 'W8BENE' : 'W8BEN'
}

/**
 * Returns the last day on which a signed form is valid (`YYYY-MM-DD`): a W-8 expires at the end of the third
 * calendar year after signing. Null for a W-9, which does not expire.
 */
export function lastValidDateOf(form: TaxForm, signedAtMs: number): string | null {
  if (form === 'W9') return null
  return `${new Date(signedAtMs).getUTCFullYear() + 3}-12-31`
}

/** Says whether a signed form is still valid; dates are UTC. */
export function isTaxFormValid(
  { form, signedAtMs }: { form: TaxForm; signedAtMs: number },
  nowMs: number,
): boolean {
  const last = lastValidDateOf(form, signedAtMs)
  return last === null || new Date(nowMs).toISOString().slice(0, 10) <= last
}

/** Dividend withholding for a holder without a signed form, in basis points. */
export const FULL_WITHHOLDING_BPS = 3_000

/** Treaty rates on portfolio dividends by country, in basis points. */
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

/** Returns the dividend withholding once the form is signed, in basis points. */
export function withholdingBpsOf(residency: TaxResidency): number {
  if (taxFormOf(residency) === 'W9') return 0
  return treatyBps[residency.countryCode] ?? FULL_WITHHOLDING_BPS
}

const DOTS = '····'

/** Masks a tax number for display, so that only its owner recognizes it. */
export function maskTaxNumber(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (plain.length >= 11) return `${plain.slice(0, 4)}${DOTS}${plain.slice(-3)}`
  return plain.length >= 8 ? `${DOTS}${plain.slice(-4)}` : `${DOTS}${plain.slice(-2)}`
}
