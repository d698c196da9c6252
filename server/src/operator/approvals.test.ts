import { randomBytes } from 'node:crypto'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAmountApproved } from '../modules/approvals/service.ts'
import { applyRedemptionTransition } from '../modules/redemptions/apply-transition.ts'
import { insertRedemption, updateRedemption } from '../modules/redemptions/store.ts'
import { createAdminServer } from '../platform/http/admin.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const OTHER = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b81'
const OWNER: Address = `0x${'ab'.repeat(20)}`
const HASH: Hex = `0x${'4a'.repeat(32)}`

let server: TestApp
let admin: FastifyInstance

beforeAll(async () => {
  server = await startTestApp()
  const { db, flags } = server
  const log = pino({ level: 'silent' })
  const tools = { clock: () => server.clock.nowMs, enqueue: async () => {}, log }
  admin = createAdminServer(async () => true)
  const chainIds = [SEPOLIA_CHAIN_ID]
  addOperatorRoutes(admin, {
    db,
    flags,
    operators: testOperators,
    chainIds,
    random: randomBytes,
    ...tools,
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
      paymentAmount: 2_500_000_000_000n,
      amount: 2_500_000_000_000n,
      shares: 2_500_000_000_000n,
      blockNumber: 1,
      transactionHash: HASH,
      requestedAt: new Date(server.clock.nowMs),
    })
    await applyRedemptionTransition(tx, tools, { id: ID, event: 'confirm' })
    await updateRedemption(tx, ID, { waiting_for: 'approval' })
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin?.close()
  await server?.close()
})

const headers = toOperatorHeaders('ana')
const read = async (path: string) =>
  (await admin.inject({ url: `/operator/${path}`, headers })).json<object[]>()

async function send(path: string, body: object, who: 'ana' | 'luis' = 'ana') {
  const payload = { why: 'case 12', ...body }
  const url = `/operator/${path}`
  const answer = await admin.inject({
    method: 'POST',
    url,
    headers: toOperatorHeaders(who),
    payload,
  })
  return { status: answer.statusCode, body: answer.json<object>() }
}

const waiting = (approved: string) => [
  {
    id: ID,
    what: 'redemption',
    amount: '2500000 USD+',
    approved,
    since: new Date(server.clock.nowMs).toISOString(),
  },
]

test.each([
  ['what waits for nobody', { id: OTHER }, 404],
  ['no id', { id: 'one' }, 400],
  ['who says to be another', { id: ID, who: 'luis' }, 400],
  ['no reason', { id: ID, why: ' ' }, 400],
])('%s is not approved', async (_, body, status) => {
  expect((await send('approvals', body)).status).toBe(status)
  expect(await read('approvals')).toEqual(waiting('-'))
})

test('approvals from before operators were authenticated do not count', async () => {
  const givenAt = new Date(server.clock.nowMs)
  const typed = ['ana', 'luis', 'eve'].map((actor) => ({
    subject: ID,
    actor,
    approved_at: givenAt,
  }))
  await server.db.insertInto('approvals').values(typed).execute()
  expect(await read('approvals')).toEqual(waiting('-'))
  const requested = { subject: ID, amount: 2n, limit: 1n }
  expect(await isAmountApproved(server.db, requested)).toBe(false)
})

test('each operator approves once, recorded with a reason', async () => {
  expect(await send('approvals', { id: ID })).toEqual({ status: 200, body: waiting('ana') })
  expect(await send('approvals', { id: ID })).toMatchObject({
    status: 409,
    body: { message: 'ana has approved it; another must too.' },
  })
  const second = await send('approvals', { id: ID, why: 'called the owner' }, 'luis')
  expect(second.body).toEqual(waiting('ana, luis'))
  expect(await isAmountApproved(server.db, { subject: ID, amount: 2n, limit: 1n })).toBe(true)
  expect(await read(`actions?subject=${ID}`)).toMatchObject([
    { action: 'approve redemption', who: 'luis', why: 'called the owner' },
    { action: 'approve redemption', who: 'ana', why: 'case 12' },
  ])
})

const withdraw = (body: object, who: 'ana' | 'luis' = 'ana') =>
  send('approvals/withdraw', { why: 'the wrong one', ...body }, who)

test.each([
  ['what waits for nobody', { id: OTHER }, 404],
  ['no id', { id: 'one' }, 400],
  ['no reason', { id: ID, why: ' ' }, 400],
  ['nobody’s', { id: ID, of: '' }, 400],
  ['who has approved nothing', { id: ID, of: 'eve' }, 409],
])('an approval of %s cannot be withdrawn', async (_, body, status) => {
  expect((await withdraw(body)).status).toBe(status)
  expect(await read('approvals')).toEqual(waiting('ana, luis'))
})

test('a withdrawn approval does not count and may be given again', async () => {
  const requested = { subject: ID, amount: 2n, limit: 1n }
  expect(await withdraw({ id: ID })).toEqual({ status: 200, body: waiting('luis') })
  expect(await isAmountApproved(server.db, requested)).toBe(false)
  expect(await withdraw({ id: ID })).toMatchObject({
    status: 409,
    body: { message: 'ana has not approved it.' },
  })
  expect((await send('approvals', { id: ID })).body).toEqual(waiting('luis, ana'))
  expect((await send('approvals', { id: ID })).status).toBe(409)
  expect(await isAmountApproved(server.db, requested)).toBe(true)
  const [taken] = (await read(`actions?subject=${ID}`)).slice(1)
  expect(taken).toMatchObject({ action: 'withdraw the approval of ana', who: 'ana' })
})

test('an operator can withdraw the approval of another', async () => {
  expect((await withdraw({ id: ID, of: 'luis' })).body).toEqual(waiting('ana'))
  const [taken] = await read(`actions?subject=${ID}`)
  expect(taken).toMatchObject({
    action: 'withdraw the approval of luis',
    who: 'ana',
    why: 'the wrong one',
  })
  await send('approvals', { id: ID }, 'luis')
})

test('CW-09 the approval of a redemption that waits for dollars is withdrawn', async () => {
  await updateRedemption(server.db, ID, { waiting_for: 'liquidity' })
  expect(await read('approvals')).toEqual([])
  expect(await withdraw({ id: ID })).toEqual({ status: 200, body: waiting('luis') })
  expect((await send('approvals', { id: ID })).body).toEqual(waiting('luis, ana'))
})

test('recorded approvals cannot be changed', async () => {
  const { db } = server
  await expect(db.deleteFrom('approvals').execute()).rejects.toThrow()
  await expect(db.deleteFrom('withdrawn_approvals').execute()).rejects.toThrow()
  await expect(db.updateTable('approvals').set({ actor: 'eve' }).execute()).rejects.toThrow()
})

test('a note is listed with the other actions on its subject', async () => {
  expect((await send('notes', { subject: ' ' })).status).toBe(400)
  const { body } = await send('notes', { subject: ID, why: 'the bank was asked' })
  expect(Object.values(body)[0]).toMatchObject({
    action: 'note',
    subject: ID,
    why: 'the bank was asked',
  })
  expect(body).toHaveLength(9)
})
