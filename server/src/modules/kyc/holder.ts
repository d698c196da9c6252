import { maskTaxNumber } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { VerifiedHolder } from '../../providers/kyc/port.ts'

/** The stored data of a holder: only what is shown, and the tax number masked. */
export type KnownHolder = Omit<VerifiedHolder, 'taxNumber'> & { maskedTaxNumber: string | null }

export function toKnownHolder({ taxNumber, ...holder }: VerifiedHolder): KnownHolder {
  return { ...holder, maskedTaxNumber: taxNumber === null ? null : maskTaxNumber(taxNumber) }
}

export const toFullName = ({
  firstName,
  middleName,
  lastName,
}: Pick<VerifiedHolder, 'firstName' | 'middleName' | 'lastName'>): string =>
  [firstName, middleName ?? '', lastName].filter((part) => part !== '').join(' ')

/** Returns whether the data suffices to open an account; for a company the birth date is that of its control person. */
export const isComplete = ({ birthDate, street1, city, taxNumber }: VerifiedHolder): boolean =>
  [birthDate, street1, city, taxNumber].every((part) => part !== null)
