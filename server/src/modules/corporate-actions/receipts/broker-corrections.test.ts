import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createBrokerFixture, toActivity } from '../../../testing/orders/test-broker-activities.ts'
import { auditLedger } from '../../ledger/service.ts'

let engine: DatabaseEngine
let broker: ReturnType<typeof createBrokerFixture>
let lossBefore = 0

beforeAll(async () => {
  engine = await openTestDatabase()
  broker = createBrokerFixture(engine.db)
})
afterAll(() => engine.close())
beforeEach(async () => {
  lossBefore = await broker.readLoss()
  broker.alarms.splice(0)
})
afterEach(async () => {
  expect(await auditLedger(engine.db)).toEqual([])
})

/** Returns the loss in dollars that this test has posted and not made up. */
const readLoss = async () => (await broker.readLoss()) - lossBefore

const later = { date: '2026-12-09' }
const canceled = { status: 'canceled' }

test('CW-02 a cancellation that the broker takes back: the payment counts again', async () => {
  const id = await broker.announce('DDD', 30n)
  const payment = toActivity('d', 'DDD', 30)
  await broker.list(payment)
  await broker.list({ ...payment, ...canceled })
  expect(await broker.fund(id)).toBe('entitled')
  await broker.list(payment)
  await broker.list({ ...payment, ...canceled })
  expect(await broker.fund(id)).toBe('entitled')
  await broker.list(payment)
  expect([await broker.fund(id), await broker.listUnmatched()]).toEqual(['paying', []])
})

test('CW-02 a negative activity that is canceled gives the payment back', async () => {
  const id = await broker.announce('EEE', 30n)
  const payment = toActivity('e1', 'EEE', 30)
  const negative = toActivity('e2', 'EEE', 30, { ...later, net_amount: '-30.00' })
  await broker.list(payment, negative)
  expect(await broker.fund(id)).toBe('entitled')
  await broker.list(payment, { ...negative, ...canceled })
  expect(await broker.fund(id)).toBe('paying')
})

test('CW-03 a loss is made up when the broker gives the cash back, whenever it takes it again', async () => {
  const id = await broker.announce('ELL', 30n)
  const payment = toActivity('l1', 'ELL', 30)
  const negative = toActivity('l2', 'ELL', 30, { ...later, net_amount: '-30.00' })
  await broker.list(payment)
  expect(await broker.fund(id)).toBe('paying')
  for (const _ of [1, 2]) {
    await broker.list(payment, negative)
    expect([await readLoss(), await broker.listCases(id)]).toEqual([30, [['taken_back', 30]]])
    // A list without the payment may be incomplete.
    await broker.list()
    expect(await readLoss()).toBe(30)
    await broker.list(payment, { ...negative, ...canceled })
    expect([await readLoss(), await broker.listCases(id)]).toEqual([0, []])
  }
  expect(await broker.listUnmatched()).toEqual([])
})

test('CW-03 cash that is given back after another payment made up its loss waits for an operator', async () => {
  const id = await broker.announce('MUP', 30n)
  const payment = toActivity('u1', 'MUP', 30)
  const negative = toActivity('u2', 'MUP', 30, { ...later, net_amount: '-30.00' })
  const anew = toActivity('u3', 'MUP', 30, later)
  await broker.list(payment)
  expect(await broker.fund(id)).toBe('paying')
  await broker.list(payment, negative)
  await broker.list(payment, negative, anew)
  expect(await broker.assign('u3', id)).toBe(true)
  expect(await readLoss()).toBe(0)
  await broker.list(payment, anew)
  expect([await readLoss(), await broker.listUnmatched()]).toEqual([0, [['u1', 30]]])
  expect(await broker.assign('u1', null)).toBe(true)
})

test('CW-03 a take-back whose amount the broker corrects is applied anew', async () => {
  const id = await broker.announce('III', 30n)
  const payment = toActivity('i1', 'III', 30)
  await broker.list(payment)
  expect(await broker.fund(id)).toBe('paying')
  await broker.list(payment, toActivity('i2', 'III', 5, { ...later, net_amount: '-5.00' }))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([5, [['taken_back', 5]]])
  await broker.list(payment, toActivity('i2', 'III', 30, { ...later, net_amount: '-30.00' }))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([30, [['taken_back', 30]]])
  await broker.list(payment, toActivity('i2', 'III', 10, { ...later, net_amount: '-10.00' }))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([10, [['taken_back', 10]]])
})

test('CW-02 a payment that is canceled and then replaced is taken back once', async () => {
  const id = await broker.announce('JJJ', 30n)
  const payment = toActivity('j', 'JJJ', 30)
  await broker.list(payment)
  expect(await broker.fund(id)).toBe('paying')
  await broker.list({ ...payment, ...canceled })
  await broker.list({ ...payment, status: 'corrected' })
  expect([await readLoss(), await broker.listUnmatched()]).toEqual([30, []])
})

test('CW-03 a payment that is lowered after holders were paid from it opens a case', async () => {
  const id = await broker.announce('AAA', 30n)
  await broker.list(toActivity('a', 'AAA', 30))
  expect(await broker.fund(id)).toBe('paying')
  for (const _ of [1, 2]) await broker.list(toActivity('a', 'AAA', 25))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([5, [['taken_back', 5]]])
  await broker.list(toActivity('a', 'AAA', 20))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([10, [['taken_back', 10]]])
  await broker.list(toActivity('a', 'AAA', 25, canceled))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([30, [['taken_back', 30]]])
  await broker.list(toActivity('a', 'AAA', 30))
  expect([await readLoss(), await broker.listCases(id)]).toEqual([0, []])
  expect(await broker.listUnmatched()).toEqual([])
})

test('CW-02 the cash by which a payment rises after holders were paid from it waits for an operator', async () => {
  const id = await broker.announce('MMM', 30n)
  await broker.list(toActivity('m', 'MMM', 30))
  expect(await broker.fund(id)).toBe('paying')
  await broker.list(toActivity('m', 'MMM', 35))
  expect(await broker.listUnmatched()).toEqual([['m', 5]])
  await broker.list(toActivity('m', 'MMM', 30))
  expect([await broker.listUnmatched(), await readLoss()]).toEqual([[], 0])
})

test('CW-02 a payment whose symbol the broker corrects pays no dividend of the first stock', async () => {
  const [wrong, right] = [await broker.announce('BBB', 30n), await broker.announce('KO', 30n)]
  await broker.list(toActivity('b', 'BBB', 30))
  await broker.list(toActivity('b', 'KO', 30))
  expect([await broker.fund(wrong), await broker.fund(right)]).toEqual(['entitled', 'paying'])
})

test('CW-03 a symbol that is corrected after holders were paid moves the cash, and moves it back', async () => {
  const [wrong, right] = [await broker.announce('SYA', 30n), await broker.announce('SYB', 30n)]
  await broker.list(toActivity('s', 'SYA', 30))
  expect(await broker.fund(wrong)).toBe('paying')
  for (const _ of [1, 2]) await broker.list(toActivity('s', 'SYB', 30))
  expect(await broker.fund(right)).toBe('paying')
  expect([await readLoss(), await broker.listCases(wrong)]).toEqual([30, [['taken_back', 30]]])
  await broker.list(toActivity('s', 'SYA', 30))
  expect([await readLoss(), await broker.listCases(wrong)]).toEqual([0, []])
  expect(await broker.listCases(right)).toEqual([['vanished', 30]])
})

test('CW-02 a canceled payment is taken back as a whole, whatever amount the cancellation states', async () => {
  const id = await broker.announce('WHL', 30n)
  await broker.list(toActivity('w', 'WHL', 30))
  await broker.list(toActivity('w', 'WHL', 25, canceled))
  expect([await broker.fund(id), await broker.listUnmatched()]).toEqual(['entitled', []])
})

test('CW-02 a dismissed payment that the broker corrects is decided anew', async () => {
  const id = await broker.announce('CCC', 30n)
  await broker.list(toActivity('c', 'CCC', 1))
  expect(await broker.assign('c', null)).toBe(true)
  await broker.list(toActivity('c', 'CCC', 2))
  expect(await broker.listUnmatched()).toEqual([['c', 2]])
  expect(await broker.assign('c', null)).toBe(true)
  await broker.list(toActivity('c', 'CCC', 30))
  expect(await broker.fund(id)).toBe('paying')
})

test.each([
  ['without a rate', null],
  ['with the sum of the rates', '0.55'],
])(
  'CW-02 one take-back of two payments is divided between their dividends, %s',
  async (_, rate) => {
    const symbol = rate === null ? 'NNN' : 'NNR'
    const regular = await broker.announce(symbol, 25n)
    const special = await broker.announce(symbol, 30n, { isSpecial: true })
    const payments = [toActivity(`${symbol}1`, symbol, 25), toActivity(`${symbol}2`, symbol, 30)]
    const taken = toActivity(`${symbol}3`, symbol, 0, {
      ...{ date: '2026-12-09', per_share_amount: rate, net_amount: '-55.00' },
    })
    await broker.list(...payments)
    expect([await broker.fund(regular), await broker.fund(special)]).toEqual(['paying', 'paying'])
    await broker.list(...payments, taken)
    expect(await broker.assign(taken.id, regular, 56n)).toBe(false)
    expect(await broker.assign(taken.id, regular, 25n)).toBe(true)
    expect([await readLoss(), await broker.listUnmatched()]).toEqual([25, [[taken.id, -30]]])
    expect(await broker.assign(taken.id, special)).toBe(true)
    await broker.list(...payments, taken)
    expect([await readLoss(), await broker.listUnmatched()]).toEqual([55, []])
    expect(await broker.listCases(regular)).toEqual([['taken_back', 25]])
    expect(await broker.listCases(special)).toEqual([['taken_back', 30]])
    await broker.list(...payments, { ...taken, status: 'canceled' })
    expect([await readLoss(), await broker.listUnmatched()]).toEqual([0, []])
    expect([await broker.listCases(regular), await broker.listCases(special)]).toEqual([[], []])
  },
)
