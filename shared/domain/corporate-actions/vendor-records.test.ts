import { expect, test } from 'vitest'
import {
  compareVendorRecords,
  listUnsureActions,
  mayBeSameSplit,
  type StoredActionRecord,
  type UnreadableRecord,
  type VendorRecord,
} from './vendor-records.ts'

const RATE = 25_000_000n
const span = { from: '2026-02-01', to: '2026-06-01' }

const dividend = (
  changes: Partial<Extract<VendorRecord, { kind: 'dividend' }>> = {},
): VendorRecord => ({
  ...{ vendorId: 'b1', symbol: 'XYZ', kind: 'dividend', exDate: '2026-03-10' },
  ...{ payDate: '2026-03-20', perShare: RATE, isSpecial: false },
  ...changes,
})
const split = (changes: Partial<Extract<VendorRecord, { kind: 'split' }>> = {}): VendorRecord => ({
  ...{ vendorId: 'd1', symbol: 'XYZ', kind: 'split', exDate: '2026-04-10', from: 1n, to: 4n },
  ...changes,
})
const known = (
  { vendorId, symbol, ...terms }: VendorRecord,
  changes: Partial<StoredActionRecord> = {},
) => ({
  ...{ actionId: `of ${vendorId}`, vendorId, symbol, terms, isGone: false, isExecuted: false },
  ...changes,
})
const compare = (
  stored: readonly StoredActionRecord[],
  records: readonly VendorRecord[],
  unreadable: UnreadableRecord[] = [],
) => compareVendorRecords(stored, { records, unreadable, span })
const kindsOf = (...of: Parameters<typeof compare>) => compare(...of).map(({ change }) => change)

test('CW-01 equal records are no change', () => {
  expect(compare([known(dividend()), known(split())], [split(), dividend()])).toEqual([])
})

test('CW-01 a missing record is gone, if it belongs to the span and is not unreadable', () => {
  const stored = [known(dividend())]
  expect(compare(stored, [])).toEqual([{ change: 'gone', actionId: 'of b1' }])
  expect(compare([known(dividend(), { isGone: true })], [])).toEqual([])
  expect(compare([known(dividend({ exDate: '2026-01-31' }))], [])).toEqual([])
})

test('CW-01 a changed, moved or returned record is reported as such', () => {
  const changes = (record: VendorRecord, isGone = false) =>
    compare([known(dividend(), { isGone })], [record]).map(({ change }) => change)
  expect(changes(dividend({ perShare: 30_000_000n }))).toEqual(['changed'])
  expect(changes(dividend({ payDate: '2026-03-23' }))).toEqual(['changed'])
  expect(changes(dividend({ exDate: '2026-03-11' }))).toEqual(['moved'])
  expect(changes(dividend(), true)).toEqual(['returned'])
})

test('CW-01 CW-03 a correction under a new id continues the record that is gone', () => {
  const moved = dividend({ vendorId: 'c2', exDate: '2026-03-11' })
  expect(compare([known(dividend())], [moved])).toEqual([
    { change: 'moved', actionId: 'of b1', record: moved },
  ])
  // The dividend was withdrawn on one day and announced again under another id on the next.
  expect(compare([known(dividend(), { isGone: true })], [moved])).toEqual([
    { change: 'returned', actionId: 'of b1', record: moved },
  ])
  // This action was stored before the database had vendor ids.
  expect(compare([known(dividend(), { vendorId: null })], [dividend()])).toEqual([
    { change: 'changed', actionId: 'of b1', record: dividend() },
  ])
})

test('CW-02 a second dividend of the same day is new while the first is still listed', () => {
  const special = dividend({ vendorId: 'a2', perShare: 10n ** 8n, isSpecial: true })
  expect(compare([known(dividend())], [dividend(), special])).toEqual([
    { change: 'new', record: special },
  ])
})

test('CW-02 neither a special dividend nor that of the next quarter continues a regular one', () => {
  const special = dividend({ vendorId: 'a2', perShare: 10n ** 8n, isSpecial: true })
  const next = dividend({ vendorId: 'q2', exDate: '2026-05-29', payDate: '2026-06-10' })
  for (const record of [special, next]) {
    expect(compare([known(dividend())], [record])).toEqual([
      { change: 'gone', actionId: 'of b1' },
      { change: 'new', record },
    ])
  }
})

test('CW-02 of two candidates the more similar one continues a record', () => {
  const exact = dividend({ vendorId: 'x' })
  const near = dividend({
    vendorId: 'y',
    exDate: '2026-03-12',
    perShare: 1n,
    payDate: '2026-03-25',
  })
  expect(compare([known(dividend())], [near, exact])).toEqual([
    { change: 'changed', actionId: 'of b1', record: exact },
    { change: 'new', record: near },
  ])
})

test('CW-04 a postponed split under a new id is the same split', () => {
  const later = split({ vendorId: 'd2', exDate: '2026-05-24' })
  expect(compare([known(split())], [later])).toEqual([
    { change: 'moved', actionId: 'of d1', record: later },
  ])
  const other = split({ vendorId: 'd2', exDate: '2026-05-24', to: 3n })
  expect(compare([known(split())], [other]).map(({ change }) => change)).toEqual(['gone', 'new'])
})

test('a record that the vendor lists twice counts once, and ids of other symbols do not match', () => {
  expect(compare([], [split(), split()])).toEqual([{ change: 'new', record: split() }])
  expect(compare([known(split())], [split({ symbol: 'ABC' })]).map(({ change }) => change)).toEqual(
    ['gone', 'new'],
  )
})

test('CW-01 CW-05 an unreadable record keeps its action, by kind, id and symbol', () => {
  const odd = {
    vendorId: 'b1',
    kind: 'dividend',
    symbol: 'XYZ',
    exDate: null,
    isDismissed: false,
  } as const
  const stored = [known(dividend())]
  for (const unreadable of [odd, { ...odd, kind: null }, { ...odd, symbol: null }]) {
    expect(kindsOf(stored, [], [unreadable])).toEqual([])
  }
  for (const changes of [{ kind: 'split' }, { symbol: 'ABC' }] as const) {
    expect(kindsOf(stored, [], [{ ...odd, ...changes }])).toEqual(['gone'])
  }
  const dismissed = [{ ...odd, isDismissed: true }]
  expect(kindsOf(stored, [], dismissed)).toEqual(['gone'])
  expect(kindsOf([known(dividend(), { isExecuted: true })], [], dismissed)).toEqual([])
})

test('CW-01 one id of two symbols is two records', () => {
  const other = dividend({ symbol: 'ABC' })
  expect(compare([known(dividend())], [dividend(), other])).toEqual([
    { change: 'new', record: other },
  ])
})

test('CW-02 the next dividend of a weekly payer does not continue one that was paid', () => {
  const later = { vendorId: 'b2', exDate: '2026-03-17', payDate: '2026-03-27' }
  const next = dividend(later)
  const stored = known(dividend(), { isExecuted: true })
  expect(kindsOf([stored], [next])).toEqual(['gone', 'new'])
  expect(kindsOf([known(dividend())], [next])).toEqual(['moved'])
  const another = dividend({ ...later, perShare: RATE + 1n })
  expect(kindsOf([known(dividend())], [another])).toEqual(['gone', 'new'])
  // The ex-date of a paid dividend was corrected: rate and payment date are equal.
  expect(kindsOf([stored], [dividend({ ...later, payDate: '2026-03-20' })])).toEqual(['moved'])
})

test('CW-04 a second split of the ratio of an executed one is another split', () => {
  const stored = known(split(), { isExecuted: true })
  const second = split({ vendorId: 'd2', exDate: '2026-05-24' })
  expect(kindsOf([stored], [second])).toEqual(['gone', 'new'])
  expect(kindsOf([stored], [{ ...second, exDate: '2026-04-13' }])).toEqual(['moved'])
})

test('CW-04 two splits may be one if they are near, or in the same ratio and not far', () => {
  const terms = { kind: 'split', exDate: '2026-01-01', from: 10n, to: 1n } as const
  const on = (exDate: string, to = 1n) => mayBeSameSplit(terms, { ...terms, exDate, to })
  expect(['2026-01-01', '2026-05-31', '2026-06-01'].map((each) => on(each))).toEqual([
    ...[true, true, false],
  ])
  expect(['2026-01-31', '2026-02-01'].map((each) => on(each, 2n))).toEqual([true, false])
  expect(mayBeSameSplit(terms, { ...terms, from: 100n, to: 10n })).toBe(true)
})

test('CW-04 CW-05 an unreadable record of no known id keeps actions of its kind and stock from being gone', () => {
  const odd: UnreadableRecord = {
    ...{ vendorId: null, kind: 'split', symbol: 'XYZ', exDate: '2026-04-10', isDismissed: false },
  }
  for (const isExecuted of [false, true]) {
    const stored = [known(split(), { isExecuted })]
    const of = (changes: Partial<UnreadableRecord>) => kindsOf(stored, [], [{ ...odd, ...changes }])
    for (const changes of [{}, { vendorId: 'new' }, { symbol: null }, { kind: null }]) {
      expect(of(changes)).toEqual([])
    }
    expect(of({ kind: 'dividend' })).toEqual(['gone'])
    expect(of({ symbol: 'ABC' })).toEqual(['gone'])
    expect(of({ isDismissed: true })).toEqual(isExecuted ? [] : ['gone'])
    expect(of({ isDismissed: true, exDate: '2026-05-10' })).toEqual(['gone'])
  }
})

test('CW-05 an unreadable record with the id of one action does not keep another of its stock', () => {
  const other = split({ vendorId: 'd2', exDate: '2026-05-20', to: 3n })
  const odd: UnreadableRecord = {
    ...{ vendorId: 'd1', kind: 'split', symbol: 'XYZ', exDate: null, isDismissed: false },
  }
  expect(compare([known(split()), known(other)], [], [odd])).toEqual([
    { change: 'gone', actionId: 'of d2' },
  ])
})

test('CW-05 an action is unsure only while a record that may be its own replaces it', () => {
  const stored = [known(split()), known(dividend())]
  const odd: UnreadableRecord = {
    ...{ vendorId: null, kind: null, symbol: null, exDate: null, isDismissed: false },
  }
  const unsure = (records: VendorRecord[]) =>
    listUnsureActions(stored, { records, unreadable: [odd] })
  expect(unsure([])).toEqual(['of d1', 'of b1'])
  expect(unsure([split()])).toEqual(['of b1'])
  expect(unsure([split(), dividend({ vendorId: 'b2' })])).toEqual([])
})
