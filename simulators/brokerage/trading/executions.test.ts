import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { parsePrice, parseQty } from '../amounts.ts'
import { createBrokerStore, OMNIBUS_ACCOUNT_ID, type Order } from '../store.ts'
import { createOrderEventEmitter } from './events.ts'
import { createExecutions } from './executions.ts'
import { createPositions } from './positions.ts'

const before = Date.parse('2026-11-23T15:30:00Z')
const after = Date.parse('2026-11-24T15:30:00Z')
const order: Order = {
  ...{ id: 'order', account_id: OMNIBUS_ACCOUNT_ID, client_order_id: 'order', symbol: 'NVDA' },
  ...{ side: 'buy', type: 'market', time_in_force: 'day', qty: '10', notional: null },
  ...{ limit_price: null, extended_hours: 0, status: 'new', filled_qty: '0', filled_value: '0' },
  ...{ created_ms: before, updated_ms: before, ends_ms: after, ready_ms: before, reserved: '0' },
  ...{ filled_ms: null, canceled_ms: null, expired_ms: null, failed_ms: null },
  ...{ cancel_asked_ms: null, parts: 1, reject_reason: null, telling: 'normal' },
}
const bought = { qty: parseQty('10'), price: parsePrice('100') }

/** Buys ten shares before a split of 1 to 4, and two after it; returns the ids of both executions. */
async function buyAroundSplit() {
  const store = createBrokerStore(new DatabaseSync(':memory:'), { cash: 0n, worldMs: before })
  const given = { store, clock: () => after, newId: randomUUID }
  const executions = createExecutions({ ...given, events: createOrderEventEmitter(given) })
  const positions = createPositions({
    ...given,
    tokens: { list: () => [], readSupply: async () => 0n },
    corporate: {
      listSplits: async () => [
        { id: 'split', symbol: 'NVDA', from: 1, to: 4, exDate: '2026-11-24' },
      ],
    },
    onSplit: () => {},
  })
  store.addOrder(order)
  const held = { ...order }
  executions.execute(held, { ...bought, isAll: false }, before)
  await positions.settle(after)
  executions.execute(held, { ...bought, qty: parseQty('2'), isAll: true }, after)
  const [first, second] = store.listExecutions(order.id).map(({ id }) => id)
  if (first === undefined || second === undefined) throw new Error('The order was not executed')
  return { store, executions, first, second }
}

test('a bust of an execution before a split takes back the shares that it has become', async () => {
  const { store, executions, first, second } = await buyAroundSplit()
  expect(store.findPosition('NVDA')).toBe('42')
  executions.amend(second, null, after)
  expect(store.findPosition('NVDA')).toBe('40')
  executions.amend(first, null, after)
  expect(store.findPosition('NVDA')).toBe('0')
  expect(store.findOrder(order.id)).toMatchObject({ filled_qty: '0', filled_value: '0' })
})

test('a corrected execution before a split counts in the shares after it, also when it is busted', async () => {
  const { store, executions, first } = await buyAroundSplit()
  const corrected = executions.amend(first, { ...bought, qty: parseQty('9') }, after)
  expect(store.findPosition('NVDA')).toBe('38')
  executions.amend(corrected ?? '', null, after)
  expect(store.findPosition('NVDA')).toBe('2')
})
