import { expect, test } from 'vitest'
import { incomeAccounts, toIncomeEntry } from './ledger-income.ts'

const { gains, distributions, undistributed, distributed } = incomeAccounts
const fund = { chainId: 1, symbol: 'SGOV', amount: 5n }

test.each([
  ['gain', 'income_gain', 'income_accrue', gains(1, 'SGOV'), undistributed],
  ['loss', 'income_loss', 'income_reduce', undistributed, gains(1, 'SGOV')],
  ['distribution', 'income_distribution', 'income_receive', distributions('SGOV'), undistributed],
] as const)('a %s posts its amount', (kind, code, transferCode, debit, credit) => {
  expect(toIncomeEntry('e', { kind, ...fund })).toEqual({
    id: 'e',
    code,
    corrects: null,
    transfers: [{ code: transferCode, debit, credit, amount: 5n }],
  })
})

test('a distribution that was taken back reduces undistributed income and what the funds paid', () => {
  expect(toIncomeEntry('e', { kind: 'taken_back', ...fund })).toEqual({
    id: 'e',
    code: 'income_loss',
    corrects: null,
    transfers: [
      {
        code: 'income_reduce',
        debit: undistributed,
        credit: distributions('SGOV'),
        amount: 5n,
      },
    ],
  })
})

test('a distribution reduces undistributed income, per chain', () => {
  const parts = [
    { chainId: 1, amount: 3n },
    { chainId: 2, amount: 2n },
  ]
  expect(toIncomeEntry('e', { kind: 'distributed', parts }).transfers).toEqual([
    { code: 'income_pay', debit: undistributed, credit: distributed(1), amount: 3n },
    { code: 'income_pay', debit: undistributed, credit: distributed(2), amount: 2n },
  ])
})

test('only undistributed income and gains may be negative', () => {
  expect(
    [gains(1, 'SGOV'), distributions('SGOV'), undistributed, distributed(1)].map(
      ({ isBounded }) => isBounded,
    ),
  ).toEqual([false, true, false, true])
})
