import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '../http/admin.ts'
import { createLogger } from '../http/log.ts'
import { createFlagCache } from '../modules/system/flag-cache.ts'
import { CHAIN_ID } from '../test-app.ts'
import { engines } from '../test-engines.ts'
import { asOperator, testOperators } from '../test-operators.ts'
import { startWireWorld, type WireWorld } from '../test-wires.ts'
import { addOperatorRoutes } from './routes.ts'

const REASON = { why: 'case 7' }

let world: WireWorld
let admin: FastifyInstance

beforeAll(async () => {
  world = await startWireWorld(engines[0].open)
  await world.pass(1)
  admin = createAdmin(async () => true)
  const { db, deps } = world
  addOperatorRoutes(admin, {
    random: randomBytes,
    operators: testOperators,
    db,
    clock: deps.clock,
    enqueue: deps.enqueue,
    log: createLogger({ write: () => {} }),
    flags: createFlagCache({ db, clock: deps.clock }),
    chainIds: [CHAIN_ID],
  })
}, 90_000)
afterAll(async () => {
  await admin.close()
  await world?.stop()
})

async function send(method: 'GET' | 'POST', body?: object, place = 'suspense') {
  const answer = await admin.inject({
    method,
    url: `/operator/${place}`,
    headers: asOperator('ana'),
    ...(body ? { payload: body } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const ID = randomUUID()

test.each([
  [{ decision: 'burn', receiptId: ID, ...REASON }, 400],
  [{ decision: 'return', receiptId: 'x', ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, why: ' ' }, 400],
  [{ decision: 'assign', receiptId: ID, ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, memoCode: 'ACDEF-HJKMN-PQRTU', ...REASON }, 400],
  [{ decision: 'return', receiptId: ID, ...REASON }, 404],
])('%j is refused with %d', async (body, status) => {
  expect((await send('POST', body)).status).toBe(status)
  expect((await send('GET', undefined, 'actions')).body).toEqual([])
})

test('XT-06 money in suspense is shown, given to its owner or sent back, and on record', async () => {
  const { memoCode, wallet } = await world.announce(100n)
  const [one, other] = [
    await world.receive({ memo: 'forgot', amount: '1', originator: 'Bob' }),
    await world.receive({ memo: 'wrong', amount: '2.5' }),
  ]
  const listed = (await send('GET')).body
  expect(listed).toMatchObject([
    { id: one.id, status: 'suspense', reason: 'unknown_memo', amount: '1 USD', memo: 'forgot' },
    { id: other.id, from: 'Ana Example (021000021)', amount: '2.5 USD', owner: '' },
  ])
  const assign = { decision: 'assign', receiptId: one.id, memoCode, ...REASON }
  expect((await send('POST', assign)).body).toHaveLength(1)
  expect(await send('POST', assign)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const back = { decision: 'return', receiptId: other.id, ...REASON }
  expect((await send('POST', back)).body).toMatchObject([{ status: 'returning' }])
  await world.settle()
  expect((await send('GET')).body).toEqual([])
  expect(await world.chain.balanceOf(wallet)).toBe(1_000_000n)
  const actions = (await send('GET', undefined, 'actions')).body
  expect(actions).toMatchObject([
    { action: 'wire return', subject: other.id, ...REASON },
    { action: `wire assign ${memoCode}`, subject: one.id, ...REASON },
  ])
  expect(await world.listDisagreements()).toEqual([])
})
