import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withholdingReasons } from '../identity/withholding-reason.ts'
import { type StatementPayment, toDividendStatements } from './dividend-statement.ts'

const paid = (
  paidDate: string,
  [gross, tax]: readonly [bigint, bigint],
  changes: Partial<StatementPayment> = {},
): StatementPayment => ({
  ...{ paidDate, gross, tax, amount: gross - tax, taxBps: 1_000, taxReason: 'treaty' },
  ...changes,
})

test('without payments there is no statement', () => {
  expect(toDividendStatements([])).toEqual([])
})

test('CW-13 a year sums what was paid and withheld, by form and by rate', () => {
  const statements = toDividendStatements([
    paid('2025-12-31', [1_000n, 300n], { taxBps: 3_000, taxReason: 'no_form' }),
    paid('2026-01-01', [2_600n, 780n], { taxBps: 3_000, taxReason: 'no_form' }),
    paid('2026-05-11', [2_600n, 260n]),
    paid('2026-08-10', [2_400n, 240n]),
    paid('2026-11-09', [1_000n, 0n], { taxBps: 0, taxReason: 'us_person' }),
  ])
  expect(statements).toEqual([
    {
      year: '2026',
      form: '1042-S',
      ...{ count: 3, gross: 7_600n, tax: 1_280n, amount: 6_320n },
      lines: [
        { taxBps: 1_000, taxReason: 'treaty', count: 2, gross: 5_000n, tax: 500n, amount: 4_500n },
        { taxBps: 3_000, taxReason: 'no_form', count: 1, gross: 2_600n, tax: 780n, amount: 1_820n },
      ],
    },
    {
      year: '2026',
      form: '1099-DIV',
      ...{ count: 1, gross: 1_000n, tax: 0n, amount: 1_000n },
      lines: [
        { taxBps: 0, taxReason: 'us_person', count: 1, gross: 1_000n, tax: 0n, amount: 1_000n },
      ],
    },
    {
      year: '2025',
      form: '1042-S',
      ...{ count: 1, gross: 1_000n, tax: 300n, amount: 700n },
      lines: [
        { taxBps: 3_000, taxReason: 'no_form', count: 1, gross: 1_000n, tax: 300n, amount: 700n },
      ],
    },
  ])
})

const payments = fc.array(
  fc
    .record({
      year: fc.constantFrom('2025', '2026'),
      gross: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      taxBps: fc.constantFrom(0, 1_000, 3_000),
      taxReason: fc.constantFrom(...withholdingReasons),
    })
    .map(({ year, gross, taxBps, taxReason }) =>
      paid(`${year}-06-01`, [gross, (gross * BigInt(taxBps)) / 10_000n], { taxBps, taxReason }),
    ),
)

test('CW-13 every payment is in one statement and one line', () => {
  const total = (sums: readonly { count: number; gross: bigint; tax: bigint; amount: bigint }[]) =>
    sums.reduce(
      (all, { count, gross, tax, amount }) => ({
        count: all.count + count,
        gross: all.gross + gross,
        tax: all.tax + tax,
        amount: all.amount + amount,
      }),
      { count: 0, gross: 0n, tax: 0n, amount: 0n },
    )
  fc.assert(
    fc.property(payments, (all) => {
      const statements = toDividendStatements(all)
      const wanted = total(all.map((each) => ({ count: 1, ...each })))
      expect(total(statements)).toEqual(wanted)
      expect(total(statements.flatMap(({ lines }) => lines))).toEqual(wanted)
    }),
  )
})
