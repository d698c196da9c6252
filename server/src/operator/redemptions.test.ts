import { randomBytes } from 'node:crypto'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeFlow } from '../modules/circuit-breakers/service.ts'
import { applyRedemptionTransition } from '../modules/redemptions/apply-transition.ts'
import { insertRedemption } from '../modules/redemptions/store.ts'
import { createAdminServer } from '../platform/http/admin.ts'
import type { JobRequest } from '../ports/jobs.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const OWNER: Address = `0x${'ab'.repeat(20)}`
const HASH: Hex = `0x${'4a'.repeat(32)}`

const silent = pino({ level: 'silent' })

let server: TestApp
let admin: FastifyInstance
const requested: JobRequest[] = []

beforeAll(async () => {
  server = await startTestApp()
  const { db, flags } = server
  const clock = () => server.clock.nowMs
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    requested.push(...requests)
  }
  admin = createAdminServer(async () => true)
  const log = silent
  const chainIds = [SEPOLIA_CHAIN_ID]
  addOperatorRoutes(admin, {
    db,
    clock,
    enqueue,
    operators: testOperators,
    flags,
    log,
    chainIds,
    random: randomBytes,
  })
  await db.transaction().execute(async (tx) => {
    await insertRedemption(tx, {
      id: ID,
      chainId: SEPOLIA_CHAIN_ID,
      contract: OWNER,
      requestHash: HASH,
      ticket: 7n,
      owner: OWNER,
      receiver: OWNER,
      paymentToken: OWNER,
      paymentAmount: 25_000_000n,
      amount: 25_000_000n,
      shares: 25_000_000n,
      blockNumber: 1,
      transactionHash: HASH,
      requestedAt: new Date(server.clock.nowMs),
      cancellableAt: new Date('2026-12-04T12:00:00.000Z'),
    })
    await applyRedemptionTransition(tx, { clock, enqueue, log }, { id: ID, event: 'confirm' })
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin?.close()
  await server?.close()
})

const headers = toOperatorHeaders('ana')

const list = async (): Promise<Record<string, unknown>[]> =>
  (await admin.inject({ url: '/operator/redemptions', headers })).json()

async function move(action: string, changes = {}) {
  const payload = { id: ID, action, why: 'case 12', ...changes }
  const answer = await admin.inject({
    method: 'POST',
    url: '/operator/redemptions',
    headers,
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

test.each([
  ['an unknown id', { id: '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b81' }, 404],
  ['no id', { id: 'one' }, 400],
  ['a name of their choice', { who: 'luis' }, 400],
  ['no reason', { why: '' }, 400],
  ['another field', { status: 'FILLED' }, 400],
])('%s is refused', async (_, changes, status) => {
  expect((await move('hold', changes)).status).toBe(status)
})

test('an action that is not possible now is refused and not recorded', async () => {
  expect(await move('retry')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const actions = await admin.inject({ url: `/operator/actions?subject=${ID}`, headers })
  expect([actions.json(), await list()]).toEqual([[], []])
})

test('an operator parks a redemption and returns it with a new job, both recorded', async () => {
  expect(await move('hold')).toMatchObject({ status: 200, body: { status: 'REQUIRING_CONTACT' } })
  expect(await list()).toMatchObject([
    {
      id: ID,
      status: 'REQUIRING_CONTACT',
      reason: 'operator',
      'usd+': '25',
      ticket: '7',
      'cancellable by its owner': '2026-12-04T12:00:00.000Z',
    },
  ])
  requested.length = 0
  expect(await move('retry')).toMatchObject({ status: 200, body: { status: 'SUBMITTED' } })
  expect(requested.map(({ queue }) => queue.name)).toEqual(['redemptions.pay-next'])
  const actions = await admin.inject({ url: `/operator/actions?subject=${ID}`, headers })
  expect(actions.json()).toMatchObject([
    { action: 'redemption retry', who: 'ana', why: 'case 12' },
    { action: 'redemption hold', who: 'ana', why: 'case 12' },
  ])
  const steps = await server.db
    .selectFrom('redemption_events')
    .where('redemption_id', '=', ID)
    .orderBy('number')
    .select(['event', 'actor'])
    .execute()
  expect(steps).toEqual([
    { event: 'confirm', actor: null },
    { event: 'hold', actor: 'ana' },
    { event: 'retry', actor: 'ana' },
  ])
})

test('the action pay needs a redemption that only lacks its payment', async () => {
  await move('hold')
  expect(await move('pay')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await move('retry')
  const steps = { clock: () => server.clock.nowMs, enqueue: async () => {}, log: silent }
  await server.db.transaction().execute(async (tx) => {
    await applyRedemptionTransition(tx, steps, { id: ID, event: 'ask_dollars' })
    await applyRedemptionTransition(tx, steps, { id: ID, event: 'set_aside' })
  })
  await move('hold')
  expect(await move('pay')).toMatchObject({ status: 200, body: { status: 'ESCROWED' } })
  const actions = await admin.inject({ url: `/operator/actions?subject=${ID}`, headers })
  expect(actions.json<object[]>()[0]).toMatchObject({ action: 'redemption pay', who: 'ana' })
})

test('unfreezing redemptions wakes the queues that have work', async () => {
  const { db, clock } = server
  await db.transaction().execute(async (tx) => {
    const freeze = { flow: 'redeem', checkId: 'ledger', sentence: 'It differs.' } as const
    await freezeFlow(tx, { ...freeze, nowMs: clock.nowMs })
  })
  requested.length = 0
  const payload = { flow: 'redeem', why: 'repaired' }
  const url = '/operator/flows/thaw'
  const answer = await admin.inject({ method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(200)
  expect(requested.map(({ queue, key }) => `${queue.name} ${key}`)).toEqual([
    `redemptions.pay-next ${SEPOLIA_CHAIN_ID}/${OWNER}`,
  ])
})
