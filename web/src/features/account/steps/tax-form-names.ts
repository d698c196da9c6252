import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'

/** Names as the Internal Revenue Service writes them, in every language. */
export const taxFormNames: Readonly<Record<TaxForm, string>> = {
  W9: 'W-9',
  W8BEN: 'W-8BEN',
  W8BENE: 'W-8BEN-E',
}
