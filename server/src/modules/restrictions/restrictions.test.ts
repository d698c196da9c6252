import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { neverCrash } from '../../platform/fail-point.ts'
import type { JobRequest } from '../../ports/jobs.ts'
import { createChainSender, createRpc } from '../../providers/chain/service.ts'
import type { Db } from '../../tables/tables.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { createWalletOnce } from '../user/store.ts'
import { createRestrictionWorker } from './jobs.ts'
import {
  getChainRestriction,
  type RestrictionDeps,
  restrictOnNewChains,
  setEntityFlags,
} from './service.ts'

const WALLET: Address = `0x${'ab'.repeat(20)}`

let engine: TestEngine
let chain: TestChain
let deps: RestrictionDeps & { db: Db }
let entityId: string
let requested: JobRequest[] = []

beforeAll(async () => {
  ;[engine, chain] = await Promise.all([openMemoryEngine(), startTestChain()])
  await createWalletOnce(engine.db, WALLET, 0)
  const wallet = await engine.db.selectFrom('wallets').select('entity_id').executeTakeFirstOrThrow()
  entityId = wallet.entity_id
  const enqueue = async (_: unknown, requests: readonly JobRequest[]) => {
    requested.push(...requests)
  }
  deps = { db: engine.db, clock: () => 7, enqueue, chainIds: [SEPOLIA_CHAIN_ID] }
})
beforeEach(() => {
  requested = []
})
afterAll(async () => {
  chain?.stop()
  await engine?.close()
})

const set = (flags: Partial<Parameters<typeof setEntityFlags>[1]['flags']>, changes = {}) =>
  setEntityFlags(deps, { entityId, flags, who: 'ana', why: 'case 12', ...changes })

const carry = (data: unknown) => {
  const sender = createChainSender(
    createRpc(fetch, chain.url),
    SEPOLIA_CHAIN_ID,
    testChainKeys.restrictor,
  )
  const restrictor = chain.deployment.contracts.transferRestrictor
  const findRestrictor = () => ({ sender, restrictor })
  return createRestrictionWorker({ ...deps, crashAt: neverCrash, findRestrictor }).run(data)
}

const isBlacklisted = async () => {
  const data = `0xfe575a87${WALLET.slice(2).padStart(64, '0')}`
  const to = chain.deployment.contracts.transferRestrictor
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest')) === 1n
}

test.each([
  ['an unknown entity', { entityId: '00000000-0000-0000-0000-000000000000' }, 'entity_unknown'],
  ['nobody', { who: ' ' }, 'reason_missing'],
  ['no reason', { why: '' }, 'reason_missing'],
])('refuses %s', async (_, changes, reason) => {
  expect(await set({ isBlocked: true }, changes)).toEqual({ ok: false, reason })
  expect(requested).toEqual([])
})

test('a change that restricts no wallet is recorded without a job', async () => {
  await set({ isWhitelisted: true })
  await set({ isAmlFlagged: true })
  expect(requested).toEqual([])
  const log = await engine.db
    .selectFrom('entity_flag_changes')
    .select(['before', 'after', 'actor', 'reason_text'])
    .execute()
  const flags = { isBlocked: false, isWhitelisted: true, isAmlFlagged: false }
  expect(log).toContainEqual({
    before: flags,
    after: { ...flags, isAmlFlagged: true },
    actor: 'ana',
    reason_text: 'case 12',
  })
})

test('invariant 15 blocking reaches the chain, and unblocking lifts it', async () => {
  await set({ isBlocked: true })
  const [restrict] = requested
  expect(restrict?.data).toEqual({ chainId: SEPOLIA_CHAIN_ID, address: WALLET, version: 1 })
  await carry(restrict?.data)
  await chain.mine()
  expect(await isBlacklisted()).toBe(true)

  requested = []
  await set({ isBlocked: false })
  const [lift] = requested
  expect(lift?.data).toMatchObject({ version: 2 })
  await carry(lift?.data)
  await chain.mine()
  expect(await isBlacklisted()).toBe(false)
  expect(await getChainRestriction(engine.db, SEPOLIA_CHAIN_ID, WALLET)).toMatchObject({
    version: 2,
  })
})

test('an outdated change is not sent to the chain', async () => {
  await set({ isBlocked: true })
  const [late] = requested
  await set({ isBlocked: false })
  await carry(late?.data)
  await chain.mine()
  expect(await isBlacklisted()).toBe(false)
})

test('invariant 15 a chain that is configured later gets the restrictions once', async () => {
  await set({ isBlocked: true, isWhitelisted: false })
  requested = []
  const chainIds = [SEPOLIA_CHAIN_ID, 421614]
  for (let start = 0; start < 2; start += 1) await restrictOnNewChains({ ...deps, chainIds })
  const carry = { chainId: 421614, address: WALLET, version: 1 }
  expect(requested.map(({ data }) => data)).toEqual([carry])
  expect(await getChainRestriction(engine.db, 421614, WALLET)).toMatchObject({ isWanted: true })
  await set({ isBlocked: false, isAmlFlagged: false })
  requested = []
  await restrictOnNewChains({ ...deps, chainIds: [...chainIds, 1] })
  expect(requested).toEqual([])
})
