import { expect, test } from 'vitest'
import { createAlpacaMarketData } from './alpaca.ts'
import {
  completeAlpacaRecord,
  describeAlpacaRecord,
  toCorporateActions,
} from './alpaca-corporate-actions.ts'
import { alpacaCorporateActionsSchema } from './alpaca-schemas.ts'

/** The examples of docs.alpaca.markets/reference/corporateactions-1. */
const dividend = {
  id: 'a7932b15-f816-4f83-921e-998b524487b4',
  symbol: 'FCF',
  cusip: '319829107',
  rate: 0.125,
  special: false,
  foreign: false,
  process_date: '2023-05-19',
  ex_date: '2023-05-04',
  record_date: '2023-05-05',
  payable_date: '2023-05-19',
}
const forwardSplit = {
  id: 'a7932b15-f816-4f83-921e-998b524487b1',
  symbol: 'SRE',
  cusip: '816851109',
  new_rate: 2,
  old_rate: 1,
  process_date: '2023-08-22',
  ex_date: '2023-08-22',
  record_date: '2023-08-14',
  payable_date: '2023-08-21',
  due_bill_redemption_date: '2023-08-23',
}
const reverseSplit = {
  id: 'a7932b15-f816-4f83-921e-998b524487b0',
  symbol: 'MNTS',
  new_rate: 1,
  old_rate: 50,
  new_cusip: '60879E200',
  old_cusip: '60879E101',
  process_date: '2023-08-24',
  ex_date: '2023-08-24',
  record_date: '2023-08-24',
}

const ONE = 10n ** 8n
const toPage = (corporate_actions: object) =>
  alpacaCorporateActionsSchema.parse({ corporate_actions, next_page_token: null })
const read = (...pages: object[]) => toCorporateActions(pages.map(toPage), () => true)

const oneDividend = {
  vendorId: dividend.id,
  symbol: 'FCF',
  exDate: '2023-05-04',
  kind: 'dividend',
  payDate: '2023-05-19',
  perShare: ONE / 8n,
  isSpecial: false,
}

test.each([
  ['cash_dividends', dividend, { rate: null }, 'rate is not a number'],
  ['cash_dividends', dividend, { rate: undefined }, 'rate is not a number'],
  ['cash_dividends', dividend, { rate: 'n/a' }, 'rate is not a number'],
  ['cash_dividends', dividend, { rate: '' }, 'rate is not a number'],
  ['cash_dividends', dividend, { rate: 1e30 }, 'rate is not a number'],
  ['cash_dividends', dividend, { rate: 0 }, 'rate is not above zero'],
  ['cash_dividends', dividend, { rate: -0.1 }, 'rate is not above zero'],
  ['cash_dividends', dividend, { currency: 'CAD' }, 'currency is not USD'],
  ['cash_dividends', dividend, { symbol: null }, 'symbol is missing'],
  ['cash_dividends', dividend, { symbol: ' ' }, 'symbol is missing'],
  ['cash_dividends', dividend, { ex_date: '2023-02-30' }, 'ex_date is not a date'],
  ['cash_dividends', dividend, { ex_date: null }, 'ex_date is not a date'],
  ['cash_dividends', dividend, { payable_date: '05/19/2023' }, 'payable_date is not a date'],
  [
    'cash_dividends',
    dividend,
    { payable_date: null, process_date: null },
    'payable_date is missing',
  ],
  ['cash_dividends', dividend, { special: 'yes' }, 'special is neither true nor false'],
  ['forward_splits', forwardSplit, { old_rate: 0 }, 'old_rate is not above zero'],
  ['forward_splits', forwardSplit, { new_rate: 0.5 }, 'new_rate is not above old_rate'],
  ['forward_splits', forwardSplit, { new_rate: 1 }, 'new_rate is not above old_rate'],
  ['reverse_splits', reverseSplit, { new_rate: 60 }, 'new_rate is not below old_rate'],
])(
  'CW-05 a record of %s that cannot be read is set aside: %o %o',
  (group, record, change, reason) => {
    const odd = { ...record, ...change }
    const good = { ...dividend, id: 'good' }
    const page = {
      cash_dividends: [good],
      [group]: group === 'cash_dividends' ? [good, odd] : [odd],
    }
    expect(read(page)).toEqual({
      actions: [{ ...oneDividend, vendorId: 'good' }],
      oddRecords: [{ vendorId: record.id, raw: JSON.stringify({ [group]: [odd] }), reason }],
    })
  },
)

test.each([[null], ['text'], [7], [[]], [{}], [{ id: 7 }]])(
  'a record %j without an id is set aside without one',
  (record) => {
    const { actions, oddRecords } = read({ cash_dividends: [record, dividend] })
    expect(actions).toEqual([oneDividend])
    expect(oddRecords).toMatchObject([
      { vendorId: null, raw: JSON.stringify({ cash_dividends: [record] }) },
    ])
  },
)

test('the examples of the documentation are read', () => {
  const page = {
    cash_dividends: [dividend],
    forward_splits: [forwardSplit],
    reverse_splits: [reverseSplit],
  }
  expect(read(page)).toEqual({
    actions: [
      oneDividend,
      {
        vendorId: forwardSplit.id,
        symbol: 'SRE',
        exDate: '2023-08-22',
        kind: 'split',
        from: ONE,
        to: 2n * ONE,
      },
      {
        vendorId: reverseSplit.id,
        symbol: 'MNTS',
        exDate: '2023-08-24',
        kind: 'split',
        from: 50n * ONE,
        to: ONE,
      },
    ],
    oddRecords: [],
  })
})

test('a special dividend beside the regular one of the same day is another action', () => {
  const special = { ...dividend, id: 'special', rate: 1, special: true }
  expect(read({ cash_dividends: [dividend, special] }).actions).toEqual([
    oneDividend,
    { ...oneDividend, vendorId: 'special', perShare: ONE, isSpecial: true },
  ])
})

test('a rate as text and a pay date that only the process date has are read', () => {
  const record = { ...dividend, rate: '0.125', payable_date: undefined }
  expect(read({ cash_dividends: [record] }).actions).toEqual([oneDividend])
})

test('no groups, empty groups and unknown groups have no actions', () => {
  expect(read({}, { cash_dividends: null, forward_splits: [] }, { spin_offs: [{}] })).toEqual({
    actions: [],
    oddRecords: [],
  })
})

/** The vendor answers with two pages, and moves one record to the second page while they are read. */
test('all pages are read by the process date, kept by the ex-date, and a repeated record counts once', async () => {
  const requested: URL[] = []
  const later = { ...dividend, id: 'later', ex_date: '2023-06-01', process_date: '2023-06-20' }
  const odd = { ...dividend, id: 'odd', rate: null }
  const pages = [
    { corporate_actions: { cash_dividends: [dividend, odd] }, next_page_token: 'two' },
    {
      corporate_actions: { cash_dividends: [dividend, later, { ...odd, ex_date: '2023-06-01' }] },
      next_page_token: null,
    },
  ]
  const adapter = createAlpacaMarketData(
    { url: 'http://market.example', key: 'a:b' },
    async (url) => {
      requested.push(new URL(new Request(url).url))
      return new Response(JSON.stringify(pages[requested.length - 1]))
    },
  )
  const may = { from: '2023-05-01', to: '2023-05-31' }
  const found = await adapter.listCorporateActions(['FCF'], may)
  expect(found.actions).toEqual([oneDividend])
  expect(found.oddRecords).toMatchObject([{ vendorId: 'odd', reason: 'rate is not a number' }])
  expect(requested.map(({ searchParams }) => Object.fromEntries(searchParams))).toMatchObject([
    { types: 'cash_dividend,forward_split,reverse_split', start: '2023-03-31', end: '2024-05-31' },
    { page_token: 'two', symbols: 'FCF' },
  ])
})

test('CW-01 a record of a known id is listed, also if its ex-date is outside the dates', async () => {
  const old = { ...dividend, ex_date: '2023-04-28' }
  const odd = { ...old, id: 'odd', rate: null }
  const others = [old, odd].map((record) => ({ ...record, id: `not ${record.id}` }))
  const page = {
    corporate_actions: { cash_dividends: [old, odd, ...others] },
    next_page_token: null,
  }
  const adapter = createAlpacaMarketData(
    { url: 'http://market.example', key: 'a:b' },
    async () => new Response(JSON.stringify(page)),
  )
  const may = { from: '2023-05-01', to: '2023-05-31' }
  const found = await adapter.listCorporateActions(['FCF'], may, [dividend.id, 'odd'])
  expect(found.actions).toEqual([{ ...oneDividend, exDate: '2023-04-28' }])
  expect(found.oddRecords).toMatchObject([{ vendorId: 'odd' }])
})

test('a group that is no list, and an answer whose second page fails, are errors', async () => {
  expect(alpacaCorporateActionsSchema.safeParse({ cash_dividends: [] }).success).toBe(false)
  const group = { corporate_actions: { cash_dividends: {} } }
  expect(alpacaCorporateActionsSchema.safeParse(group).success).toBe(false)
  let pages = 0
  const adapter = createAlpacaMarketData({ url: 'http://market.example', key: 'a:b' }, async () => {
    pages += 1
    const first = { corporate_actions: { cash_dividends: [dividend] }, next_page_token: 'two' }
    return pages === 1 ? new Response(JSON.stringify(first)) : new Response('{}', { status: 503 })
  })
  const span = { from: '2023-05-01', to: '2023-05-31' }
  await expect(adapter.listCorporateActions(['FCF'], span)).rejects.toMatchObject({
    kind: 'retryable',
  })
})

test('CW-01 one id of two kinds or of two symbols is two records', () => {
  const split = { ...forwardSplit, id: dividend.id, symbol: 'FCF' }
  const other = { ...dividend, symbol: 'SRE' }
  const { actions, oddRecords } = read({
    cash_dividends: [dividend, other, dividend],
    forward_splits: [split],
  })
  const names = actions.map(({ kind, vendorId, symbol }) => `${kind} ${vendorId} ${symbol}`)
  expect(names.toSorted()).toEqual([
    `dividend ${dividend.id} FCF`,
    `dividend ${dividend.id} SRE`,
    `split ${dividend.id} FCF`,
  ])
  expect(oddRecords).toEqual([])
})

test('CW-02 CW-05 different records with one id are all set aside, also if one is outside the dates', () => {
  const special = { ...dividend, rate: 1, special: true }
  const reason = 'id is that of another record'
  const toOdd = (record: object) => ({
    ...{ vendorId: dividend.id, reason },
    raw: JSON.stringify({ cash_dividends: [record] }),
  })
  expect(read({ cash_dividends: [dividend] }, { cash_dividends: [special] })).toEqual({
    actions: [],
    oddRecords: [toOdd(dividend), toOdd(special)],
  })
  const later = { ...dividend, ex_date: '2024-05-04' }
  const pages = [toPage({ cash_dividends: [dividend, later] })]
  expect(toCorporateActions(pages, (exDate) => exDate < '2024')).toEqual({
    actions: [],
    oddRecords: [toOdd(dividend)],
  })
})

test('CW-05 an odd record is described by what can be read of it', () => {
  const describe = (page: object) => describeAlpacaRecord(JSON.stringify(page))
  expect(describe({ reverse_splits: [{ symbol: ' SRE ' }] })).toEqual({
    kind: 'split',
    symbol: 'SRE',
    exDate: null,
  })
  expect(describe({ cash_dividends: ['garbage'] })).toEqual({
    kind: 'dividend',
    symbol: null,
    exDate: null,
  })
  expect(describe({ spin_offs: [{ symbol: 'SRE' }] })).toEqual({
    kind: null,
    symbol: null,
    exDate: null,
  })
})

test('CW-05 a record whose id is that of another one is completed with an id of its own', () => {
  const raw = JSON.stringify({ cash_dividends: [dividend] })
  expect(completeAlpacaRecord(raw, { id: 'special' }, 'by-hand')).toEqual({
    ok: true,
    value: { ...oneDividend, vendorId: 'special' },
  })
})
