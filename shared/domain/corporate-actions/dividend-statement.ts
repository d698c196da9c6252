import type { WithholdingReason } from '../identity/withholding-reason.ts'

/** Forms of the yearly statement: 1042-S for foreign persons, 1099-DIV for US persons. */
export const dividendStatementForms = ['1042-S', '1099-DIV'] as const

export type DividendStatementForm = (typeof dividendStatementForms)[number]

/** One payment that counts for a year; `paidDate` is its New York date, amounts are base units of USD+. */
export type StatementPayment = {
  paidDate: string
  gross: bigint
  tax: bigint
  amount: bigint
  taxBps: number
  taxReason: WithholdingReason
}

export type DividendSums = { count: number; gross: bigint; tax: bigint; amount: bigint }

/** The dividends of a year on one form, with a line for each rate; `gross` = `tax` + `amount`. */
export type DividendStatement = DividendSums & {
  year: string
  form: DividendStatementForm
  lines: (DividendSums & Pick<StatementPayment, 'taxBps' | 'taxReason'>)[]
}

/**
 * Requirement CW-13: sums payments by year and form, newest year first. A holder whose residence changed within a year
 * gets both forms of it.
 */
export function toDividendStatements(payments: readonly StatementPayment[]): DividendStatement[] {
  const groups = groupBy(payments, (each) => `${yearOf(each)} ${formOf(each.taxReason)}`)
  return groups
    .map((ofForm) => ({
      year: ofForm[0] === undefined ? '' : yearOf(ofForm[0]),
      form: formOf(ofForm[0]?.taxReason ?? 'no_form'),
      ...sumUp(ofForm),
      lines: toLines(ofForm),
    }))
    .sort((a, b) => (`${b.year}${a.form}` < `${a.year}${b.form}` ? -1 : 1))
}

function toLines(payments: readonly StatementPayment[]): DividendStatement['lines'] {
  return groupBy(payments, ({ taxBps, taxReason }) => `${taxBps} ${taxReason}`)
    .map((ofRate) => ({
      taxBps: ofRate[0]?.taxBps ?? 0,
      taxReason: ofRate[0]?.taxReason ?? ('no_form' as const),
      ...sumUp(ofRate),
    }))
    .sort((a, b) => a.taxBps - b.taxBps || (a.taxReason < b.taxReason ? -1 : 1))
}

const yearOf = ({ paidDate }: Pick<StatementPayment, 'paidDate'>) => paidDate.slice(0, 4)

const formOf = (reason: WithholdingReason): DividendStatementForm =>
  reason === 'us_person' || reason === 'backup' ? '1099-DIV' : '1042-S'

const sumUp = (payments: readonly StatementPayment[]): DividendSums => ({
  count: payments.length,
  gross: payments.reduce((total, { gross }) => total + gross, 0n),
  tax: payments.reduce((total, { tax }) => total + tax, 0n),
  amount: payments.reduce((total, { amount }) => total + amount, 0n),
})

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups.values()]
}
