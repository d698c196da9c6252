import { newYorkDateAt } from '../market/new-york-time.ts'
import type { HolderType } from './kyc.ts'
import { treatyDividendBps } from './treaty-rates.ts'

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
 * calendar year after signing. The date of signing is that in New York, like every tax date here. Null for a W-9, which
 * does not expire.
 */
export function lastValidDateOf(form: TaxForm, signedAtMs: number): string | null {
  if (form === 'W9') return null
  return `${Number(newYorkDateAt(signedAtMs).slice(0, 4)) + 3}-12-31`
}

/** Returns whether a signed form is still valid; dates are those of New York. */
export function isTaxFormValid(
  { form, signedAtMs }: { form: TaxForm; signedAtMs: number },
  nowMs: number,
): boolean {
  const last = lastValidDateOf(form, signedAtMs)
  return last === null || newYorkDateAt(nowMs) <= last
}

/** Dividend withholding for a foreign holder without a valid form, in basis points: the statutory 30 %. */
export const FULL_WITHHOLDING_BPS = 3_000

/** Backup withholding for a US person whose W-9 is missing or wrong, in basis points: 24 % (IRC section 3406). */
export const BACKUP_WITHHOLDING_BPS = 2_400

/** Returns the dividend withholding without and with the holder's signed form, in basis points. */
export function withholdingBpsOf(residency: TaxResidency): { unsigned: number; signed: number } {
  if (taxFormOf(residency) === 'W9') return { unsigned: BACKUP_WITHHOLDING_BPS, signed: 0 }
  return {
    unsigned: FULL_WITHHOLDING_BPS,
    signed: treatyDividendBps[residency.countryCode] ?? FULL_WITHHOLDING_BPS,
  }
}

/** Days before a form's last day on which its holder is notified. */
export const taxFormNotificationDays = [60, 7] as const

export type TaxFormNotificationDays = (typeof taxFormNotificationDays)[number]

const DAY_MS = 86_400_000

/**
 * Returns the notification that is due for a form at a moment: the latest one whose day has come. Null if the form does
 * not expire, has expired, or is valid for longer than the first notification.
 */
export function findDueTaxFormNotification(
  { form, signedAtMs }: { form: TaxForm; signedAtMs: number },
  nowMs: number,
): TaxFormNotificationDays | null {
  const last = lastValidDateOf(form, signedAtMs)
  if (last === null) return null
  const daysLeft = (Date.parse(last) - Date.parse(newYorkDateAt(nowMs))) / DAY_MS
  if (daysLeft < 0) return null
  return taxFormNotificationDays.findLast((days) => daysLeft <= days) ?? null
}

const DOTS = '····'

/** Masks a tax number for display, so that only its owner recognizes it. */
export function maskTaxNumber(text: string): string {
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '')
  if (plain.length >= 11) return `${plain.slice(0, 4)}${DOTS}${plain.slice(-3)}`
  return plain.length >= 8 ? `${DOTS}${plain.slice(-4)}` : `${DOTS}${plain.slice(-2)}`
}
