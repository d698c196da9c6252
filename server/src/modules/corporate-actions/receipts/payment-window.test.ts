import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createBrokerFixture, toActivity } from '../../../testing/orders/test-broker-activities.ts'
import { findFirstPaymentDate } from './receipt-store.ts'

let engine: DatabaseEngine
let broker: ReturnType<typeof createBrokerFixture>

beforeAll(async () => {
  engine = await openTestDatabase()
  broker = createBrokerFixture(engine.db)
})
afterAll(() => engine.close())

const findFirst = (today: string) => findFirstPaymentDate(engine.db, today)

test('CW-02 payments are read 90 days back, further for an unpaid dividend, and not before the first one', async () => {
  expect(await findFirst('2026-12-10')).toBe('2026-11-10')
  const id = await broker.announce('OLD', 30n)
  expect(await findFirst('2026-12-10')).toBe('2026-11-10')
  expect(await findFirst('2027-01-20')).toBe('2026-12-01')
  expect(await findFirst('2027-06-01')).toBe('2026-12-01')
  expect(await findFirst('2028-06-01')).toBe('2027-06-02')
  await broker.list(toActivity('o', 'OLD', 30))
  expect(await broker.fund(id)).toBe('paying')
  await engine.db.updateTable('corporate_actions').set({ step: 'paid' }).execute()
  expect(await findFirst('2027-06-01')).toBe('2027-03-03')
})

test('CW-02 CW-03 a payment that is booked or canceled weeks later is followed', async () => {
  const [paid, matched, late] = [
    await broker.announce('HHH', 30n),
    await broker.announce('GGG', 30n),
    await broker.announce('KKK', 30n),
  ]
  const [h, g, k] = [
    toActivity('h', 'HHH', 30),
    toActivity('g', 'GGG', 30, { net_amount: '20.00' }),
    toActivity('k', 'KKK', 30),
  ]
  await broker.list(h, g)
  expect([await broker.fund(paid), await broker.fund(matched)]).toEqual(['paying', 'entitled'])
  broker.goAhead(40)
  const rest = toActivity('g2', 'GGG', 30, { date: '2027-01-12', net_amount: '10.00' })
  const canceled = { status: 'canceled' }
  await broker.list({ ...h, ...canceled }, { ...g, ...canceled }, k, rest)
  expect(await broker.assign('g2', matched)).toBe(true)
  expect([await broker.fund(matched), await broker.fund(late)]).toEqual(['entitled', 'paying'])
  expect(await broker.listCases(paid)).toEqual([['taken_back', 30]])
})
