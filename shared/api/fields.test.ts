import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  baseUnitsField,
  baseUnitsOrZeroField,
  pagingFields,
  searchTextField,
  spelledSymbolField,
  stockIdsField,
  symbolField,
  toDecimalTextField,
} from './fields.ts'
import { api } from './table.ts'

const WRONG_AMOUNTS = [
  '',
  ' ',
  '-1',
  '+1',
  ' 1',
  '1 ',
  '1e3',
  '1e-7',
  'NaN',
  'Infinity',
  '0x10',
  '1,000',
  '١٢',
  '1.',
  '.5',
  '1\n',
  null,
  undefined,
  1,
  true,
  ['1'],
]

test.each([...WRONG_AMOUNTS, '0', '01', '1.5', '9'.repeat(79), String(2n ** 256n)])(
  'VA-10 %j is no amount in base units',
  (value) => {
    expect(baseUnitsField.safeParse(value).success).toBe(false)
  },
)

test('base units reach up to a uint256', () => {
  for (const text of ['1', '9007199254740993', String(2n ** 256n - 1n)]) {
    expect(baseUnitsField.parse(text)).toBe(text)
  }
  expect(baseUnitsOrZeroField.parse('0')).toBe('0')
})

test.each([...WRONG_AMOUNTS, '0', '0.00', '1.001', '1'.repeat(16)])(
  'VA-10 %j is no amount with two decimals',
  (value) => {
    expect(toDecimalTextField(2).safeParse(value).success).toBe(false)
  },
)

test('decimals are preserved as written', () => {
  for (const text of ['1', '1.5', '0.01', '999999999999999.99']) {
    expect(toDecimalTextField(2).parse(text)).toBe(text)
  }
  expect(toDecimalTextField(6).safeParse('1.0000001').success).toBe(false)
})

const { payment_quantity, is_staked } = api.funding.createWireRequest.body.shape

test.each([0, -1, 1.001, 1e-7, 1e21, 2 ** 53, Number.NaN, Infinity, '25', null, true])(
  'VA-10 %j is no wire amount',
  (value) => {
    expect(payment_quantity.safeParse(value).success).toBe(false)
  },
)

test.each([0.01, 0.1, 1, 1500.25, 1e6, 9_999_999.99])('%d is a wire amount', (value) => {
  expect(payment_quantity.parse(value)).toBe(value)
})

test('EN-06 the staking field must be false', () => {
  for (const value of [true, null, 0, 'false', undefined]) {
    expect(is_staked.safeParse(value).success).toBe(false)
  }
  expect(is_staked.parse(false)).toBe(false)
})

const page = z.strictObject(pagingFields)

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1e9' },
  { page: '1.5' },
  { page: '' },
  { page: 'x' },
  { page: '99999999999' },
  { page: ['1', '2'] },
  { page: null },
  { page_size: '0' },
  { page_size: '101' },
  { page_size: '1000' },
  { size: '10' },
])('VA-10 %j is no page', (query) => {
  expect(page.safeParse(query).success).toBe(false)
})

test('AC-03 pages count from 1, ten a page, at most a hundred', () => {
  expect(page.parse({})).toEqual({ page: 1, page_size: 10 })
  expect(page.parse({ page: '3', page_size: '11' })).toEqual({ page: 3, page_size: 11 })
  expect(page.parse({ page_size: 100 })).toEqual({ page: 1, page_size: 100 })
})

const tooMany = Array.from({ length: 10_000 }, (_, index) => String(index + 1))

test.each([
  ['', undefined],
  ['x', undefined],
  ['1,', undefined],
  ['1,,2', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['2147483648', undefined],
  ['1', [1]],
  ['1,2', [1, 2]],
  [
    ['1', '2'],
    [1, 2],
  ],
  [
    ['1,2', '3'],
    [1, 2, 3],
  ],
  [[], undefined],
  [[['1']], undefined],
  [{}, undefined],
] as const)('AC-03 the ids %j are accepted', (value, expected) => {
  expect(stockIdsField.safeParse(value).data).toEqual(expected)
})

test('VA-10 more than a hundred ids are refused, as one text or as repeated fields', () => {
  expect(stockIdsField.safeParse(tooMany).success).toBe(false)
  expect(stockIdsField.safeParse(tooMany.join(',')).success).toBe(false)
  expect(stockIdsField.safeParse(tooMany.slice(0, 101).join(',')).success).toBe(false)
  expect(stockIdsField.safeParse(tooMany.slice(0, 100).join(',')).data).toHaveLength(100)
})

test.each(['USDС', 'USD+\u202E', 'US\u200BD', 'ＵＳＤ', '', 'A'.repeat(17), '../x', 'a b', 'A\n'])(
  '%j is no symbol',
  (text) => {
    expect(symbolField.safeParse(text).success).toBe(false)
  },
)

test.each(['USD+', 'wUSD+', 'BRK.B', 'dAAPL', 'AAPL.d'])('%s is a symbol', (text) => {
  expect(symbolField.parse(text)).toBe(text)
})

test.each([
  '',
  ' ',
  '\u200b',
  'BRK\u0000B',
  // The letters of the first are Cyrillic.
  'ВРК',
  'BRK‚B',
  'A'.repeat(33),
  '\ufdfa'.repeat(32),
  'a"b',
])('%j is no spelling of a symbol', (text) => {
  expect(spelledSymbolField.safeParse(text).success).toBe(false)
})

test.each([
  ['BRK/B', 'BRK/B'],
  [' brk b ', 'brk b'],
  ['NYSE: BRK.B', 'NYSE: BRK.B'],
  ['BRK.B (NYSE)', 'BRK.B (NYSE)'],
  ['AAPL\u200b', 'AAPL'],
  ['\u200e\ufeffAAPL\u00a0', 'AAPL'],
  ['BRK\u2011B', 'BRK-B'],
  ['BRK\u2212B', 'BRK-B'],
  ['BRK\u00a0B', 'BRK B'],
  ['BRK\tB', 'BRK B'],
  ['BRK\u2215B', 'BRK/B'],
  ['ＢＲＫ．Ｂ', 'BRK.B'],
])('CW-12 %j is read as the symbol %j', (text, symbol) => {
  expect(spelledSymbolField.parse(text)).toBe(symbol)
})

test('CW-12 a search text may contain invisible characters, but no control characters', () => {
  expect(searchTextField.safeParse('aapl\u0000').success).toBe(false)
  expect(searchTextField.min(1).safeParse('\u200b').success).toBe(false)
  expect(searchTextField.parse('\ufeffAA\u00adPL\u200b\n')).toBe('AAPL')
})

test.each([
  [{ stock_id: 1 }],
  [{ stock_id: 1, notional: '1', qty: '1' }],
  [{ stock_id: 1, notional: '1.001' }],
  [{ stock_id: 1, qty: '0.0000000001' }],
])('%j is no market order', (body) => {
  expect(api.brokerage.buyAtMarket.body.safeParse(body).success).toBe(false)
})

test('a cancellation has either a signature or a transaction hash', () => {
  const { body } = api.orders.cancelOrder
  const hash = `0x${'4a'.repeat(32)}`
  expect(body.safeParse({ chain_id: 1 }).success).toBe(false)
  expect(body.parse({ chain_id: 1, transaction_hash: hash })).toEqual({
    chain_id: 1,
    transaction_hash: hash,
  })
})
