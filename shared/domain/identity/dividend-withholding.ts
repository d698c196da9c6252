import type { HolderType } from './kyc.ts'
import {
  BACKUP_WITHHOLDING_BPS,
  FULL_WITHHOLDING_BPS,
  lastValidDateOf,
  type TaxForm,
  taxFormOf,
} from './tax-form.ts'
import { treatyDividendBps } from './treaty-rates.ts'
import type { WithholdingReason } from './withholding-reason.ts'

/** Tax withheld from a holder's dividends, in basis points of the gross dividend, and why. */
export type DividendWithholding = { taxBps: number; reason: WithholdingReason }

/** A holder's type and country of tax residence, as the approved identity check states them. */
export type CertifiedHolder = { type: HolderType; countryCode: string }

export type SignedWithholdingForm = {
  form: TaxForm
  countryCode: string
  /** Masked; a form without a tax number has no digit or letter left. */
  maskedTaxNumber: string
  signedAtMs: number
}

/** A wallet's holder; null for a wallet without an approved identity, which counts as a holder without a form. */
export type WithholdingHolder = {
  residency: CertifiedHolder
  form: SignedWithholdingForm | null
} | null

/**
 * Requirement CW-13: returns the rate for a holder on the day of payment (`YYYY-MM-DD`). `defaultBps` applies to
 * holders without a valid form, except to US persons, whose backup withholding is fixed by law.
 */
export function toDividendWithholding(
  holder: WithholdingHolder,
  { payDate, defaultBps }: { payDate: string; defaultBps: number },
): DividendWithholding {
  if (holder === null) return { taxBps: defaultBps, reason: 'no_form' }
  const { residency, form } = holder
  if (residency.countryCode === 'US') {
    return form && isFormOfHolder(form, residency) && hasTaxNumber(form)
      ? { taxBps: 0, reason: 'us_person' }
      : { taxBps: BACKUP_WITHHOLDING_BPS, reason: 'backup' }
  }
  if (form === null) return { taxBps: defaultBps, reason: 'no_form' }
  if (!isFormOfHolder(form, residency)) return { taxBps: defaultBps, reason: 'form_changed' }
  const last = lastValidDateOf(form.form, form.signedAtMs)
  if (last !== null && payDate > last) return { taxBps: defaultBps, reason: 'form_expired' }
  const treatyBps = treatyDividendBps[residency.countryCode]
  return treatyBps === undefined
    ? { taxBps: FULL_WITHHOLDING_BPS, reason: 'no_treaty' }
    : { taxBps: treatyBps, reason: 'treaty' }
}

/** Returns whether the signed form is the one that follows from the identity check, for the same country. */
export const isFormOfHolder = (
  { form, countryCode }: Pick<SignedWithholdingForm, 'form' | 'countryCode'>,
  residency: CertifiedHolder,
): boolean => form === taxFormOf(residency) && countryCode === residency.countryCode

const hasTaxNumber = ({ maskedTaxNumber }: SignedWithholdingForm) =>
  /[\p{L}\p{N}]/u.test(maskedTaxNumber)
