import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  startTestBrokerage,
  type TestBrokerage,
} from '../../../server/src/testing/orders/test-brokerage.ts'

const DAY_MS = 86_400_000
const SINCE = '2099-11-24'
const CENTS = 10_000n

let broker: TestBrokerage
let symbols = ['AAPL', 'MSFT', 'KO', 'PEP', 'DIS', 'AMD', 'CRM', 'CVX']
let symbol = ''

beforeAll(async () => {
  broker = await startTestBrokerage()
})
afterAll(() => broker?.stop())
beforeEach(async () => {
  ;[symbol = '', ...symbols] = symbols
  await broker.control('position', { symbol, qty: '100' })
})

const announce = async (terms: object) => {
  const dates = { ex_date: '2099-11-24', payable_date: '2099-11-24' }
  return (await broker.announce('dividend', { symbol, ...dates, rate: '0.25', ...terms })).id
}

/** Returns the amounts paid in cents, sorted. */
const listCents = async () =>
  (await broker.holdings.listPaid(SINCE))
    .filter((paid) => paid.symbol === symbol)
    .map(({ amount }) => Number(amount / CENTS))
    .sort((a, b) => a - b)

test('a payment of nothing, or of an unknown stock, is refused', async () => {
  const pay = (terms: object) => broker.control('dividend-payment', terms)
  await expect(pay({ symbol, per_share: '0' })).rejects.toThrow('per_share')
  await expect(pay({ symbol: 'NONE', per_share: '1' })).rejects.toThrow('symbol')
  await expect(pay({ symbol, per_share: '1', date: 'soon' })).rejects.toThrow('date')
  expect(await listCents()).toEqual([])
})

test('a special dividend beside the regular one is paid by an activity of its own', async () => {
  await announce({})
  await announce({ rate: '1', special: true })
  expect(await listCents()).toEqual([25_00, 100_00])
  const ids = (await broker.holdings.listPaid(SINCE)).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a dividend that is corrected before its pay date is paid once with the corrected rate', async () => {
  const id = await announce({ payable_date: '2099-12-01' })
  expect(await listCents()).toEqual([])
  await broker.correct({ id, rate: '0.30', payable_date: '2099-11-24' })
  expect(await listCents()).toEqual([30_00])
})

test('a rate that is corrected after the payment is paid by a further activity, also under a new id', async () => {
  const id = await announce({})
  expect(await listCents()).toEqual([25_00])
  await broker.correct({ id, rate: '0.30' })
  expect(await listCents()).toEqual([5_00, 25_00])
  await broker.correct({ id, new_id: 'another', rate: '0.31' })
  expect(await listCents()).toEqual([1_00, 5_00, 25_00])
  await broker.restart()
  expect(await listCents()).toEqual([1_00, 5_00, 25_00])
})

test('the broker pays what was not announced, twice on a day, and takes a payment back', async () => {
  await broker.control('dividend-payment', { symbol, per_share: '0.1' })
  await broker.control('dividend-payment', { symbol, per_share: '0.1' })
  await broker.control('dividend-payment', { symbol, per_share: '-0.1' })
  await broker.control('dividend-payment', { symbol, per_share: '0.5', qty: '3', date: SINCE })
  expect(await listCents()).toEqual([1_50, 10_00, 10_00])
  const { url, key, account } = broker.access
  const query = new URLSearchParams({ account_id: account, after: SINCE, direction: 'asc' })
  const headers = { authorization: `Basic ${Buffer.from(key).toString('base64')}` }
  const answer = await fetch(`${url}/v1/accounts/activities?${query}`, { headers })
  const rows = (await answer.json()) as { symbol: string; net_amount: string; id: string }[]
  expect(rows.filter((row) => row.symbol === symbol).map((row) => row.net_amount)).toContain(
    '-10.00',
  )
  expect(rows).toEqual(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
})

test('CW-02 what the broker takes back or cancels is listed apart from what it pays', async () => {
  await broker.control('dividend-payment', { symbol, per_share: '0.1' })
  await broker.control('dividend-payment', { symbol, per_share: '-0.04' })
  const [paid] = (await broker.holdings.listPaid(SINCE)).filter((each) => each.symbol === symbol)
  await expect(broker.control('dividend-cancel', { id: 'none' })).rejects.toThrow('"ok":false')
  await broker.control('dividend-cancel', { id: paid?.id })
  expect(await listCents()).toEqual([])
  const taken = (await broker.holdings.listTakenBack(SINCE)).filter(
    (each) => each.symbol === symbol,
  )
  const { bookedDate } = taken[0] ?? {}
  expect(taken).toEqual([
    {
      ...{ id: expect.any(String), symbol, bookedDate, paymentId: null },
      ...{ perShare: 4_000_000n, amount: 4_000_000n },
    },
    {
      ...{ id: `${paid?.id}/canceled`, symbol, bookedDate, paymentId: paid?.id },
      ...{ perShare: 10_000_000n, amount: 10_000_000n },
    },
  ])
})

test('payments on more than one page are all listed', async () => {
  for (let number = 1; number <= 130; number += 1) {
    await broker.control('dividend-payment', { symbol, per_share: '0.01', qty: `${number}` })
  }
  const cents = await listCents()
  expect([cents.length, new Set(cents).size]).toEqual([130, 130])
})

test('a dividend that goes ex and is paid later is paid when its day comes', async () => {
  await announce({ ex_date: '2099-11-26', payable_date: '2099-11-27' })
  await broker.goAhead(2 * DAY_MS)
  expect(await listCents()).toEqual([])
  await broker.goAhead(DAY_MS)
  expect(await listCents()).toEqual([25_00])
})
