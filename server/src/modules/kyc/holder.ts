import { maskTaxNumber } from '@parvalue/shared/domain/identity/tax-form.ts'
import type { Holder } from '../../providers/kyc/port.ts'

/** What is kept of a holder: all that is shown, and of the tax number no more than that. */
export type KnownHolder = Omit<Holder, 'taxNumber'> & { maskedTaxNumber: string | null }

export function toKnownHolder({ taxNumber, ...holder }: Holder): KnownHolder {
  return { ...holder, maskedTaxNumber: taxNumber === null ? null : maskTaxNumber(taxNumber) }
}

export const toFullName = ({
  firstName,
  middleName,
  lastName,
}: Pick<Holder, 'firstName' | 'middleName' | 'lastName'>): string =>
  [firstName, middleName ?? '', lastName].filter((part) => part !== '').join(' ')

/** What an account is opened with; of a company the birth date is that of who controls it. */
export const isEnough = ({ birthDate, street1, city, taxNumber }: Holder): boolean =>
  [birthDate, street1, city, taxNumber].every((part) => part !== null)
