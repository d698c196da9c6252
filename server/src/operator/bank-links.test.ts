import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdminServer } from '../platform/http/admin.ts'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../testing/accounts/test-brokerage-accounts.ts'
import type { SessionCredentials } from '../testing/chain/test-wallet.ts'
import { SEPOLIA_CHAIN_ID, TEST_START_MAX_MS } from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

let desk: BrokerageAccountFixture
let admin: FastifyInstance
let mine: SessionCredentials

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  const { db, deps, server } = desk
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    db,
    clock: () => server.clock.nowMs,
    enqueue: deps.enqueue,
    random: randomBytes,
    operators: testOperators,
    flags: server.flags,
    log: pino({ level: 'silent' }),
    chainIds: [SEPOLIA_CHAIN_ID],
  })
  // The holder is Ana Moreno.
  const { credentials, bankId } = await desk.openWith(null)
  mine = credentials
  await unlink(bankId)
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin?.close()
  await desk?.stop()
})

const headers = toOperatorHeaders('ana')
const list = async () =>
  (await admin.inject({ url: '/operator/bank-links', headers })).json<{ id: string }[]>()
const review = (id: string, isApproved: boolean) =>
  admin.inject({
    method: 'POST',
    url: '/operator/bank-links',
    headers,
    payload: { id, isApproved, why: 'case 12' },
  })
const findBank = async () =>
  (await desk.server.send('GET', 'brokerage/account/ach', mine)).body.bank as {
    id: string
    status: string
  } | null

async function unlink(id: string) {
  await desk.server.send('DELETE', `brokerage/account/ach/${id}`, mine)
  await desk.until(async () => (await findBank()) === null)
}

test('CW-10 a bank account in another name is not linked', async () => {
  const refused = await desk.linkBank(mine, 'Pedro López')
  expect(refused).toMatchObject({ status: 409, body: { fields: { account: 'bank_other_name' } } })
  expect([await findBank(), await list()]).toEqual([null, []])
})

test('CW-10 a bank account in the same name is linked, however the bank spells it', async () => {
  const linked = await desk.linkBank(mine, 'MORENO, ANA')
  expect(linked.status).toBe(200)
  await desk.until(() => desk.isBankApproved(mine))
  expect(await list()).toEqual([])
  await unlink(String(linked.body.id))
})

test.each([
  ['Ana Moreno Hdz', 'Ana Moreno Hdz'],
  ['', ''],
])('CW-10 a bank account of %j waits for an operator, who links it', async (owner, shown) => {
  const { body } = await desk.linkBank(mine, owner)
  const id = String(body.id)
  await desk.runJobs()
  await desk.watch()
  await desk.runJobs()
  expect(await findBank()).toMatchObject({ id, status: 'QUEUED' })
  expect(await list()).toMatchObject([
    { id, holder: 'Ana Moreno', owner: shown, bank: 'Cordell Savings' },
  ])
  expect((await review(id, true)).json()).toEqual([])
  await desk.until(() => desk.isBankApproved(mine))
  expect((await review(id, true)).statusCode).toBe(409)
  const actions = await admin.inject({ url: `/operator/actions?subject=${id}`, headers })
  expect(actions.json()).toMatchObject([
    { action: 'bank link approve', who: 'ana', why: 'case 12' },
  ])
  await unlink(id)
})

test('CW-10 an operator refuses a bank account, and another one can be linked', async () => {
  const { body } = await desk.linkBank(mine, 'Ana Lopez Moreno')
  expect((await review(crypto.randomUUID(), false)).statusCode).toBe(404)
  expect((await review(String(body.id), false)).json()).toEqual([])
  await desk.until(async () => (await findBank()) === null)
  await desk.linkBank(mine)
  await desk.until(() => desk.isBankApproved(mine))
})
