import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'

/**
 * Returns the subject of a document, which the broker's names have after a comma: "Trade confirmation, SPY".
 */
export function toDocumentSubject(name: string): string | null {
  const at = name.lastIndexOf(', ')
  return at < 0 ? null : name.slice(at + 2).trim() || null
}

/**
 * Returns the first day of the next month, when this month's statement is available, and the due day of this
 * year's tax form: 1099-B by 15 February, 1042-S by 15 March.
 */
export function toNextDocumentDays(today: string, form: TaxForm | null) {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
  const taxForm = form === null ? null : form === 'W9' ? '1099-B' : '1042-S'
  return { month: first, taxForm, taxDay: `${year + 1}-${form === 'W9' ? '02' : '03'}-15` }
}
