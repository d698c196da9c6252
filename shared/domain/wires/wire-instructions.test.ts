import { expect, test } from 'vitest'
import { isRoutingNumber, listWireInstructionRows } from './wire-instructions.ts'

const instructions = {
  bankSwift: 'SWIFT',
  bankRoutingNumber: 'ABA',
  bankName: 'bank',
  bankAddress: 'street',
  beneficiaryAccountNumber: 'account',
  beneficiaryName: 'name',
  beneficiaryAddress: 'avenue',
}

test('TT-06 TT-07 the rows are in fixed order, the memo last', () => {
  const rows = listWireInstructionRows(instructions, 'ACDEF-HJKMN-PQRTU')
  expect(rows.map(({ row, text }) => `${row}: ${text}`)).toEqual([
    'bankSwift: SWIFT',
    'bankRoutingNumber: ABA',
    'bankName: bank',
    'bankAddress: street',
    'beneficiaryAccountNumber: account',
    'beneficiaryName: name',
    'beneficiaryAddress: avenue',
    'memo: ACDEF HJKMN PQRTU',
  ])
})

test('the memo is left out until there is a code', () => {
  expect(listWireInstructionRows(instructions, null).map(({ row }) => row)).not.toContain('memo')
})

test.each([
  ['021000021', true],
  ['101050001', true],
  ['021000022', false],
  ['02100002', false],
  ['0210000210', false],
  ['02100002x', false],
])('%s is a routing number: %s', (text, expected) => {
  expect(isRoutingNumber(text)).toBe(expected)
})
