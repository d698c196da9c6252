import { randomBytes } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { getAddress } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const TOKEN: Address = `0x${'ab'.repeat(20)}`

let server: TestApp
let admin: FastifyInstance
const requested: JobRequest[] = []

beforeAll(async () => {
  server = await startTestApp()
  const { db, flags } = server
  const buffer = { level: 0n, capacity: 1_000_000_000n, fees: 0n, minFeeBps: 5, maxFeeBps: 100 }
  const redeemer = {
    address: TOKEN,
    readBuffer: async () => buffer,
    readLimits: async () => ({ isPaused: false, walletPerDay: 0n, dayLeft: 0n }),
  }
  const findToken = (address: string) =>
    address === TOKEN ? { symbol: 'USDC', decimals: 6 } : null
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    db,
    clock: () => server.clock.nowMs,
    enqueue: async (_, requests) => {
      requested.push(...requests)
    },
    operators: testOperators,
    flags,
    log: pino({ level: 'silent' }),
    chainIds: [SEPOLIA_CHAIN_ID],
    random: randomBytes,
    buffers: {
      findChain: (chainId) => (chainId === SEPOLIA_CHAIN_ID ? { redeemer, findToken } : null),
      approvalLimit: 100_000_000n,
    },
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin?.close()
  await server?.close()
})

async function send(url: string, payload: object, as: 'ana' | 'luis' = 'ana') {
  const headers = toOperatorHeaders(as)
  const answer = await admin.inject({ method: 'POST', url: `/operator${url}`, headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>[]>() }
}
const refill = (changes: object = {}) =>
  send('/buffers', {
    ...{ chainId: `${SEPOLIA_CHAIN_ID}`, token: TOKEN, amount: '500.5', why: 'low' },
    ...changes,
  })

test.each([
  ['another chain', { chainId: '1' }, 404],
  ['another token', { token: `0x${'cd'.repeat(20)}` }, 404],
  ['no token', { token: 'USDC' }, 400],
  ['no number', { amount: 'all' }, 400],
  ['nothing', { amount: '0' }, 400],
  ['more than the capacity', { amount: '1000.000001' }, 409],
  ['no reason', { why: '' }, 400],
])('MN-02 a refill of %s is refused', async (_, changes, status) => {
  expect((await refill(changes)).status).toBe(status)
})

test('MN-02 a refill is recorded with its operator, approved by two, and canceled until it is sent', async () => {
  const made = await refill()
  expect(made).toMatchObject({
    status: 200,
    body: [
      {
        chain: SEPOLIA_CHAIN_ID,
        token: getAddress(TOKEN),
        amount: '500.5 USDC',
        status: 'requested',
        by: 'ana',
      },
    ],
  })
  const id = String(made.body[0]?.id)
  expect(requested).toMatchObject([{ data: { id } }])
  expect((await refill()).status).toBe(409)

  const approvals = await send('/approvals', { id, why: 'checked' })
  expect(approvals.body).toMatchObject([{ id, what: 'refill', approved: 'ana' }])
  requested.length = 0
  expect((await send('/approvals', { id, why: 'checked too' }, 'luis')).status).toBe(200)
  expect(requested).toMatchObject([{ data: { id } }])

  const cancel = { id, why: 'not needed' }
  expect((await send('/buffers/cancel', { ...cancel, id: randomId })).status).toBe(404)
  expect((await send('/buffers/cancel', cancel)).body).toMatchObject([{ id, status: 'cancelled' }])
  expect((await send('/buffers/cancel', cancel)).status).toBe(409)
  const actions = await admin.inject({
    url: `/operator/actions?subject=${id}`,
    headers: toOperatorHeaders('ana'),
  })
  expect(actions.json()).toMatchObject([
    { action: 'buffer refill cancel', who: 'ana', why: 'not needed' },
    { action: 'approve refill', who: 'luis' },
    { action: 'approve refill', who: 'ana' },
    { action: 'buffer refill', who: 'ana', why: 'low' },
  ])
})

const randomId = '01977f3e-9d1a-4c55-8b1e-2f4a5d6c7b81'
