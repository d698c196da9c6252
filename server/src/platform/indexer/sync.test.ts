import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { usdPlusAccountsOf } from '@parvalue/shared/domain/ledger/ledger-usdplus.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLedger, getBalance } from '../../modules/ledger/service.ts'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { getLedgerSupply, listUsdPlusPurchases } from '../../modules/usdplus/service.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { neverCrash } from '../fail-point.ts'
import { STORED_HASHES } from './commit.ts'
import { GENESIS_PARENT_HASH } from './common-ancestor.ts'
import { createLogCrossCheck } from './cross-check-logs.ts'
import { StaleEpochError, takeChainLease } from './lease.ts'
import { findChainCursor, insertCursorIfMissing } from './store.ts'
import { createSyncSession, type SyncDeps, type SyncSession, syncToHead } from './sync.ts'

const AMOUNT = 25_000_000n

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let chain: TestChain
  let deps: SyncDeps
  let session: SyncSession
  let alice: Address
  let bob: Address
  let carol: Address
  const clock = { nowMs: 0 }
  const accounts = usdPlusAccountsOf(SEPOLIA_CHAIN_ID)

  beforeAll(async () => {
    ;[engine, chain] = await Promise.all([
      open(),
      startTestChain(undefined, { isDeployedAnew: true }),
    ])
    const listed = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
    ;[alice = '0x', bob = '0x', carol = '0x'] = listed
    deps = toDeps()
    await insertCursorIfMissing(engine.db, SEPOLIA_CHAIN_ID, {
      block: -1,
      hash: GENESIS_PARENT_HASH,
    })
    session = await openSession()
    for (const account of [alice, bob, carol]) await chain.approve(account, 1_000_000_000n)
    await chain.mine()
    expect(await syncToHead(deps, session)).toBeNull()
  })
  afterAll(async () => {
    chain?.stop()
    await engine?.close()
  })

  const toDeps = (overrides: Partial<SyncDeps> = {}): SyncDeps => ({
    db: engine.db,
    rpc: createRpc(fetch, chain.url),
    secondRpc: null,
    decoder: createChainEventDecoder(chain.deployment),
    crossCheck: createLogCrossCheck(
      [createRpc(fetch, chain.url)],
      createChainEventDecoder(chain.deployment),
    ),
    handlers: [createUsdPlusHandler(async () => {})],
    crashAt: neverCrash,
    clock: () => clock.nowMs,
    log: () => {},
    ...overrides,
  })

  async function openSession(): Promise<SyncSession> {
    const lease = { chainId: SEPOLIA_CHAIN_ID, holder: 'test', isAlone: true }
    const epoch = await takeChainLease(engine.db, lease)
    const cursor = await findChainCursor(engine.db, SEPOLIA_CHAIN_ID)
    if (epoch === null || !cursor) throw new Error('no lease')
    return createSyncSession(epoch, cursor)
  }

  /** Syncs to the head; if the node answers too late, as on a busy machine, the sync is repeated from the stored cursor. */
  const syncFully = (syncDeps: SyncDeps, synced: SyncSession) =>
    waitUntil(async () => {
      synced.cursor = (await findChainCursor(syncDeps.db, SEPOLIA_CHAIN_ID)) ?? synced.cursor
      return (await syncToHead(syncDeps, synced).catch(() => 'failed')) === null
    }, 'all blocks are indexed')

  const sharesOf = (holder: Address) => getBalance(engine.db, accounts.holder(holder))
  const stagesOf = async (holder: Address) =>
    (await listUsdPlusPurchases(engine.db, holder)).map(({ stage }) => stage)

  /** Expects invariants 2 and 9 to hold: chain, ledger and the ledger's audit agree. */
  async function expectAgreement() {
    const { confirmedBlock } = session.cursor
    const [supply, audit] = [
      await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID),
      await auditLedger(engine.db),
    ]
    expect({ supply, audit }).toEqual({
      supply: await chain.totalSupply(`0x${confirmedBlock.toString(16)}`),
      audit: [],
    })
  }

  test('a purchase is seen, confirmed in the third block, and final fourteen blocks later', async () => {
    await chain.deposit(alice, AMOUNT)
    await chain.mine()
    await syncToHead(deps, session)
    expect([await stagesOf(alice), await sharesOf(alice)]).toEqual([['seen'], 0n])
    await chain.mine()
    await syncToHead(deps, session)
    expect(await stagesOf(alice)).toEqual(['seen'])
    await chain.mine()
    await syncToHead(deps, session)
    expect([await stagesOf(alice), await sharesOf(alice)]).toEqual([['confirmed'], AMOUNT])
    expect(await getBalance(engine.db, accounts.treasury(chain.token))).toBe(AMOUNT)
    await chain.mine(11)
    await syncToHead(deps, session)
    expect(await stagesOf(alice)).toEqual(['confirmed'])
    await chain.mine()
    await syncToHead(deps, session)
    expect(await stagesOf(alice)).toEqual(['final'])
    await expectAgreement()
  })

  test('a reorg of five blocks removes a confirmed purchase, which counts once when mined again', async () => {
    const hash = await chain.deposit(bob, AMOUNT)
    const raw = await chain.rpc<string>('eth_getRawTransactionByHash', hash)
    await chain.mine(5)
    await syncToHead(deps, session)
    expect(await sharesOf(bob)).toBe(AMOUNT)
    const { fork } = session.cursor

    await chain.rpc('anvil_reorg', 5, [])
    await syncToHead(deps, session)
    expect([await sharesOf(bob), await stagesOf(bob)]).toEqual([0n, []])
    expect(session.cursor.fork).toBe(fork + 1)
    await expectAgreement()
    const orphans = await engine.db.selectFrom('chain_orphans').select('logs').execute()
    expect(orphans.map(({ logs }) => logs.split('\n').length)).toEqual([2])

    await chain.rpc('eth_sendRawTransaction', raw)
    await chain.mine(3)
    await syncToHead(deps, session)
    expect([await sharesOf(bob), await stagesOf(bob)]).toEqual([AMOUNT, ['confirmed']])
    await expectAgreement()
  })

  test('a block that a reorg removes and restores counts once', async () => {
    const snapshot = await chain.rpc<string>('evm_snapshot')
    await chain.deposit(carol, AMOUNT)
    await chain.mine(4)
    await syncToHead(deps, session)
    const dumped = await chain.rpc<string>('anvil_dumpState', true)
    expect(await sharesOf(carol)).toBe(AMOUNT)
    await chain.rpc('evm_revert', snapshot)
    await chain.transfer(alice, bob, 1n)
    await chain.mine(4)
    await syncToHead(deps, session)
    expect(await sharesOf(carol)).toBe(0n)
    await chain.rpc('anvil_reset')
    await chain.rpc('anvil_loadState', dumped)
    expect(await syncToHead(deps, session)).toBeNull()
    expect(await sharesOf(carol)).toBe(AMOUNT)
    await expectAgreement()
  })

  test("indexed dollars and shares equal the token's after a rebase, transfers and burns", async () => {
    await chain.rebase(1_234n)
    await chain.transfer(alice, bob, 7_777_777n)
    await chain.deposit(carol, 3_333_333n)
    await chain.mine(3)
    await syncToHead(deps, session)
    await expectAgreement()
    expect(await getBalance(engine.db, accounts.yield)).toBeGreaterThan(0n)
    for (const holder of [alice, bob, carol]) {
      expect(await sharesOf(holder)).toBe(await chain.sharesOf(holder))
    }
  })

  test('invariant 12 live indexing and indexing from the start have the same result', async () => {
    const other = await open()
    const second = toDeps({ db: other.db })
    await insertCursorIfMissing(other.db, SEPOLIA_CHAIN_ID, {
      block: -1,
      hash: GENESIS_PARENT_HASH,
    })
    const epoch = await takeChainLease(other.db, {
      chainId: SEPOLIA_CHAIN_ID,
      holder: 'b',
      isAlone: true,
    })
    const cursor = await findChainCursor(other.db, SEPOLIA_CHAIN_ID)
    if (epoch === null || !cursor) throw new Error('no lease')
    await syncFully(second, { ...createSyncSession(epoch, cursor), rangeSize: 7 })
    const rows = (db: TestEngine['db']) =>
      db
        .selectFrom('chain_logs')
        .orderBy('block_number')
        .select(['block_number', 'block_hash', 'logs'])
        .execute()
    const balances = (db: TestEngine['db']) =>
      db
        .selectFrom('ledger_accounts')
        .orderBy('id')
        .select(({ eb }) => ['id', eb('credits', '-', eb.ref('debits')).as('balance')])
        .execute()
    expect(await rows(other.db)).toEqual(await rows(engine.db))
    expect(await balances(other.db)).toEqual(
      (await balances(engine.db)).filter(({ balance }) => balance !== '0'),
    )
    await other.close()
  })

  test('a process that lost its lease is refused and stores nothing', async () => {
    const stale = { ...session }
    session = await openSession()
    await chain.deposit(alice, AMOUNT)
    await chain.mine(3)
    const before = await findChainCursor(engine.db, SEPOLIA_CHAIN_ID)
    await expect(syncToHead(deps, stale)).rejects.toThrow(StaleEpochError)
    expect(await findChainCursor(engine.db, SEPOLIA_CHAIN_ID)).toEqual(before)
    await syncToHead(deps, session)
    await expectAgreement()
  })

  test('a process that lost its lease is refused after the blocks of its cursor were replaced and removed', async () => {
    const stale = { ...session }
    session = await openSession()
    await chain.rpc('anvil_reorg', 1, [])
    await chain.mine(STORED_HASHES + 20)
    expect(await syncToHead(deps, session)).toBeNull()
    await expect(syncToHead(deps, stale)).rejects.toThrow(StaleEpochError)
  })

  test('a chain that lost blocks above the final one is followed from the common ancestor', async () => {
    await chain.deposit(alice, AMOUNT)
    await chain.mine(4)
    await syncToHead(deps, session)
    await chain.rpc('anvil_rollback', 4)
    expect(await syncToHead(deps, session)).toBeNull()
    expect(await stagesOf(alice)).toContain('confirmed')
    clock.nowMs += 5000
    expect(await syncToHead(deps, session)).toBeNull()
    expect(session.cursor.seenBlock).toBe(await chain.head())
    await expectAgreement()
  })

  test('a reorg below the final block halts the chain with one sentence', async () => {
    await chain.mine(20)
    await syncToHead(deps, session)
    const { finalBlock } = session.cursor
    await chain.rpc('anvil_rollback', 18)
    const head = await chain.head()
    expect(await syncToHead(deps, session)).toEqual({
      halted: `Chain ${SEPOLIA_CHAIN_ID} stands at block ${head}, before block ${finalBlock}, which was final: it was restarted from an older state, or another node answers.`,
    })
    await chain.transfer(alice, bob, 1n)
    await chain.mine(30)
    expect(await syncToHead(deps, session)).toEqual({
      halted: `Chain ${SEPOLIA_CHAIN_ID} no longer contains block ${finalBlock} as it was when it became final; nothing of it is credited until it does.`,
    })
  })

  test('a node of another chain is rejected', async () => {
    await chain.rpc('anvil_setChainId', 1)
    expect(await syncToHead(deps, session)).toEqual({
      halted: `The node of chain ${SEPOLIA_CHAIN_ID} answers for chain 1.`,
    })
  })
})
