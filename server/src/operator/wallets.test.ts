import { randomBytes } from 'node:crypto'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRestrictionWorker } from '../modules/restrictions/jobs.ts'
import { restrictionQueue } from '../modules/restrictions/queues.ts'
import { neverCrash } from '../platform/fail-point.ts'
import { createAdminServer } from '../platform/http/admin.ts'
import { type JobSystem, startJobSystem } from '../platform/jobs/boss.ts'
import { createChainSender, createRpc } from '../providers/chain/service.ts'
import { startTestChain, type TestChain, testChainKeys } from '../testing/chain/test-chain.ts'
import { alice, bob, carol, signIn } from '../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../testing/server/test-app.ts'
import { testOperators, toOperatorHeaders } from '../testing/server/test-operators.ts'
import { addOperatorRoutes } from './routes.ts'

let server: TestApp
let chain: TestChain
let jobs: JobSystem
let admin: FastifyInstance

beforeAll(async () => {
  ;[server, chain] = await Promise.all([startTestApp(), startTestChain()])
  const { db, flags, clock } = server
  const log = pino({ level: 'silent' })
  const { queueConnection: connection, isAlone } = server.engine
  const settings = { db, connection, isAlone, queues: [restrictionQueue], crashAt: neverCrash, log }
  jobs = await startJobSystem(settings)
  const sender = createChainSender(
    createRpc(fetch, chain.url),
    SEPOLIA_CHAIN_ID,
    testChainKeys.restrictor,
  )
  const restrictor = chain.deployment.contracts.transferRestrictor
  const { enqueue } = jobs
  const deps = { db, clock: () => clock.nowMs, enqueue }
  const findRestrictor = () => ({ sender, restrictor })
  await jobs.work([createRestrictionWorker({ ...deps, crashAt: neverCrash, findRestrictor })])
  admin = createAdminServer(async () => true)
  addOperatorRoutes(admin, {
    ...deps,
    random: randomBytes,
    operators: testOperators,
    flags,
    log,
    chainIds: [SEPOLIA_CHAIN_ID],
  })
}, TEST_START_MAX_MS)
afterAll(async () => {
  await admin?.close()
  await jobs?.stop()
  chain?.stop()
  await server?.close()
})

const headers = toOperatorHeaders('ana')

const show = async (address: string) =>
  (await admin.inject({ url: `/operator/wallets/${address}`, headers })).json<object>()

async function set(address: string, flag: string, isOn: boolean) {
  const payload = { address, flag, isOn, why: 'case 12' }
  const answer = await admin.inject({ method: 'POST', url: '/operator/wallets', headers, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const listActions = async (subject: string) =>
  (await admin.inject({ url: `/operator/actions?subject=${subject}`, headers })).json<object[]>()

const isBlacklisted = async (address: Address) => {
  const data = `0xfe575a87${address.slice(2).toLowerCase().padStart(64, '0')}`
  const to = chain.deployment.contracts.transferRestrictor
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest')) === 1n
}

const mineUntil = (isTrue: () => Promise<boolean>) =>
  waitUntil(isTrue, 'the chain has it', { meanwhile: () => chain.mine() })

test.each([
  [{ flag: 'admin' }, 'flag'],
  [{ isOn: 'on' }, 'isOn'],
  [{ who: 'luis' }, 'who'],
  [{ why: ' ' }, 'why'],
  [{ address: '0x12' }, 'address'],
])('%j is refused and changes nothing', async (change, field) => {
  const whole = { address: carol.address, flag: 'blocked', isOn: true, why: 'x' }
  const payload = { ...whole, ...change }
  const answer = await admin.inject({ method: 'POST', url: '/operator/wallets', headers, payload })
  expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([
    400,
    [field],
  ])
  expect(await show(carol.address)).toMatchObject({ code: 'not_found' })
  expect(await listActions(carol.address)).toEqual([])
})

test('invariant 15 RO-12 a blocked wallet is signed out, restricted and blacklisted on chain', async () => {
  const before = await signIn(server, bob)
  expect((await set(bob.address, 'blocked', true)).body).toMatchObject({
    blocked: true,
    restricted: true,
    'restriction asked of Sepolia': true,
    'restriction in force on Sepolia': false,
  })
  expect((await server.send('GET', 'user/', before)).status).toBe(401)
  expect((await server.send('GET', 'user/', await signIn(server, bob))).body).toMatchObject({
    entity: { is_blocked: true },
  })
  await mineUntil(() => isBlacklisted(bob.address))

  await set(bob.address, 'blocked', false)
  await mineUntil(async () => !(await isBlacklisted(bob.address)))
  expect(await show(bob.address)).toMatchObject({ blocked: false, restricted: false })
  const about = {
    at: new Date(server.clock.nowMs).toISOString(),
    subject: bob.address.toLowerCase(),
  }
  expect(await listActions(bob.address)).toEqual([
    { ...about, action: 'blocked off', who: 'ana', why: 'case 12' },
    { ...about, action: 'blocked on', who: 'ana', why: 'case 12' },
  ])
})

test('RO-03 the wallet’s own AML flag restricts it until its owner is whitelisted', async () => {
  await signIn(server, alice)
  expect((await set(alice.address, 'aml-wallet', true)).body).toMatchObject({
    'aml-wallet': true,
    'aml-entity': false,
    restricted: true,
  })
  await mineUntil(() => isBlacklisted(alice.address))
  expect((await set(alice.address, 'whitelisted', true)).body).toMatchObject({ restricted: false })
  await mineUntil(async () => !(await isBlacklisted(alice.address)))
  await set(alice.address, 'aml-entity', true)
  expect((await set(alice.address, 'whitelisted', false)).body).toMatchObject({ restricted: true })
  await set(alice.address, 'aml-entity', false)
  expect((await set(alice.address, 'aml-wallet', false)).body).toMatchObject({ restricted: false })
  const changes = await server.db
    .selectFrom('wallet_flag_changes')
    .select(['address', 'is_aml_flagged', 'actor', 'reason_text'])
    .execute()
  const about = { address: alice.address.toLowerCase(), actor: 'ana', reason_text: 'case 12' }
  expect(changes).toEqual([
    { ...about, is_aml_flagged: true },
    { ...about, is_aml_flagged: false },
  ])
})

test('a wallet that never signed in can be blocked in advance, but not unblocked', async () => {
  expect((await set(carol.address, 'blocked', false)).status).toBe(404)
  expect((await set(carol.address, 'blocked', true)).status).toBe(200)
  const answer = await server.send('GET', 'user/', await signIn(server, carol))
  expect(answer.body).toMatchObject({ entity: { is_blocked: true } })
})

test('SI-18 a contract wallet is moved to another network, and its sessions end', async () => {
  const move = async (changes = {}) => {
    const payload = { address: carol.address, chainId: SEPOLIA_CHAIN_ID, why: 'case 9' }
    const url = '/operator/wallets/network'
    const sending = { ...payload, ...changes }
    const answer = await admin.inject({ method: 'POST', url, headers, payload: sending })
    const { message, network } = answer.json<{ message?: string; network?: string }>()
    return [answer.statusCode, message ?? network]
  }
  const session = await signIn(server, carol)
  expect(await move({ chainId: 5 })).toEqual([404, 'This chain is not configured.'])
  expect((await move({ why: ' ' }))[0]).toBe(400)
  expect(await move()).toMatchObject([409, expect.stringContaining('No contract signs for')])
  expect((await server.send('GET', 'user/', session)).status).toBe(200)
  const wallet = carol.address.toLowerCase()
  const ofCarol = server.db.updateTable('wallets').where('address', '=', wallet)
  await ofCarol.set({ contract_chain_id: '421614' }).execute()
  expect(await move()).toEqual([200, 'Sepolia'])
  expect((await server.send('GET', 'user/', session)).status).toBe(401)
  const row = await server.db
    .selectFrom('wallets')
    .where('address', '=', wallet)
    .select('contract_chain_id')
    .executeTakeFirstOrThrow()
  expect(Number(row.contract_chain_id)).toBe(SEPOLIA_CHAIN_ID)
  const [newest] = await listActions(carol.address)
  expect(newest).toMatchObject({ action: `network ${SEPOLIA_CHAIN_ID}`, who: 'ana', why: 'case 9' })
})
