import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import { createBrokerFixture, toActivity } from '../../../testing/orders/test-broker-activities.ts'

let engine: DatabaseEngine
let broker: ReturnType<typeof createBrokerFixture>

beforeAll(async () => {
  engine = await openTestDatabase()
  broker = createBrokerFixture(engine.db)
})
afterAll(() => engine.close())
beforeEach(() => {
  broker.alarms.splice(0)
})

const countAlarms = () => broker.alarms.filter((line) => line.includes('not readable')).length
const day = { date: '2026-12-08' }

test('CW-05 a completion ends when the broker lists the payment with figures of its own', async () => {
  const id = await broker.announce('ZZZ', 30n)
  const odd = toActivity('z', 'ZZZ', 30, { date: null })
  await broker.list(odd)
  expect(await broker.settle(day)).toBe(true)
  await broker.list(toActivity('z', 'ZZZ', 25))
  await broker.list(odd)
  expect([await broker.fund(id), countAlarms()]).toEqual(['entitled', 2])
  expect(await broker.settle(day)).toBe(true)
  await broker.list(odd)
  expect(await broker.fund(id)).toBe('paying')
})

test('CW-05 a dismissal ends when another unreadable text takes its place', async () => {
  const odd = toActivity('y', 'YYY', 30, { date: null })
  const other = { ...odd, date: 'soon' }
  await broker.list(odd)
  expect(await broker.settle(null)).toBe(true)
  await broker.list(odd)
  expect(countAlarms()).toBe(1)
  await broker.list(other)
  expect([await broker.settle(null), await broker.settle(null)]).toEqual([true, false])
  await broker.list(odd)
  expect([await broker.settle(null), countAlarms()]).toEqual([true, 3])
})

test('CW-05 a decision stays while other payments come and go, and while the broker lists nothing', async () => {
  const id = await broker.announce('XXX', 30n)
  const odd = toActivity('x', 'XXX', 30, { date: null })
  await broker.list(odd)
  expect(await broker.settle(day)).toBe(true)
  await broker.list(odd, toActivity('other', 'XXX', 1))
  await broker.list()
  await broker.list(odd)
  expect([await broker.fund(id), await broker.settle(null)]).toEqual(['paying', false])
})
