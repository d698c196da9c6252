import { expect, test } from 'vitest'
import type { CorporateAction } from '#api/stocks/corporate-actions.ts'
import { groupCorporateActions, toDividendSentenceKey, toTaxPercentText } from './action-rules.ts'

const action = (
  id: string,
  exDate: string,
  status: CorporateAction['status'] = 'PENDING',
): CorporateAction => ({
  id,
  kind: 'dividend',
  variant: 'dividend',
  stockId: 4,
  status,
  exDate,
  payDate: null,
  before: { amount: 1n, price: null },
  after: { amount: 1n, price: null },
  perShare: 1n,
  taxBps: null,
  taxReason: null,
  gross: null,
  tax: null,
  expected: null,
  split: null,
})

test('OP-06 the next event comes first; past events start with the latest', () => {
  const { coming, past } = groupCorporateActions([
    action('a', '2026-08-01', 'COMPLETE'),
    action('b', '2026-12-24'),
    action('c', '2026-11-20', 'COMPLETE'),
    action('d', '2026-11-24', 'IN_PROGRESS'),
    action('e', '2026-12-30', 'CANCELED'),
  ])
  expect(coming.map(({ id }) => id)).toEqual(['d', 'b'])
  expect(past.map(({ id }) => id)).toEqual(['e', 'c', 'a'])
})

test('CW-02 a dividend that is listed under its old and its new id comes once', () => {
  const old = action('old', '2026-12-24')
  const others = [
    { ...old, id: 'special', variant: 'special' as const },
    { ...old, id: 'gains', perShare: 2n },
    { ...old, id: 'stock', stockId: 5 },
  ]
  const toIds = (actions: readonly CorporateAction[]) =>
    groupCorporateActions(actions).coming.map(({ id }) => id)
  const ids = others.map(({ id }) => id)
  expect(toIds([old, { ...old, id: 'new' }, ...others])).toEqual([...ids, 'new'].toSorted())
  expect(toIds([{ ...old, status: 'COMPLETE' }, { ...old, id: 'new' }, ...others])).toEqual(
    ids.toSorted(),
  )
  expect(
    toIds([
      { ...old, status: 'CANCELED' },
      { ...old, id: 'new' },
    ]),
  ).toEqual(['new'])
})

test('a tax is formatted as a percentage, without trailing zeros', () => {
  expect([toTaxPercentText(3000n), toTaxPercentText(1050n)]).toEqual(['30', '10.5'])
})

test('the sentence about a dividend omits unknown facts', () => {
  const dividend = action('a', '2026-12-24')
  const known = { perShare: 1n, expected: 2n, payDate: '2026-12-30', taxBps: 1000n }
  const kinds = [
    { perShare: null, payDate: null },
    { perShare: null },
    { expected: null, payDate: null },
    { expected: null },
    { taxBps: null, payDate: null },
    { taxBps: 0n },
    { payDate: null },
    {},
  ].map((unknown) => toDividendSentenceKey({ ...dividend, ...known, ...unknown }))
  expect(kinds).toEqual([null, 'on', 'share', 'shareOn', 'sum', 'sumOn', 'taxed', 'taxedOn'])
})
