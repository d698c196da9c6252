import { inspect } from 'node:util'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findChainState } from '../../modules/chains/service.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import { getHealth } from '../../modules/system/health.ts'
import { getOperatorSystemStatus } from '../../modules/system/service.ts'
import { getLedgerSupply, listUsdPlusPurchases } from '../../modules/usdplus/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { startLiveTestIndexer } from '../../testing/chain/test-indexer.ts'
import { type LyingNode, startLyingNode } from '../../testing/chain/test-lying-node.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import type { ChainFollower } from './follow.ts'

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let chain: TestChain
  let alice: Address
  let line: LyingNode
  const followers: ChainFollower[] = []

  beforeAll(async () => {
    ;[engine, chain] = await Promise.all([open(), startTestChain()])
    ;[alice = '0x'] = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
    await chain.approve(alice, 1_000_000_000n)
    await chain.mine()
    line = await startLyingNode(chain.url)
  })
  afterAll(async () => {
    await Promise.all(followers.map(({ stop }) => stop()))
    line?.stop()
    chain?.stop()
    await engine?.close()
  })

  const follow = (holder: string, isAlone: boolean, nodes: [string, string?] = [chain.url]) => {
    const follower = startLiveTestIndexer(engine.db, chain, { holder, isAlone, nodes })
    followers.push(follower)
    return follower
  }
  const until = (isTrue: () => Promise<boolean>) =>
    waitUntil(
      isTrue,
      async () => `the follower has come to it, and not ${inspect(await stateOf())}`,
    )
  const stateOf = () => findChainState(engine.db, SEPOLIA_CHAIN_ID)
  const isUpToDate = async () => (await stateOf())?.seenBlock === (await chain.head())
  const health = async () => {
    const deps = {
      db: engine.db,
      chains: [],
      findHead: async () => null,
      countDeadLetters: async () => 0,
    }
    return (await getHealth(deps)).checks[`indexer_${SEPOLIA_CHAIN_ID}`]
  }

  test('a follower indexes new blocks live, and resumes where it stopped', async () => {
    const first = follow('first', true)
    await until(isUpToDate)
    await chain.deposit(alice, 5n)
    await chain.mine(3)
    await until(
      async () => (await listUsdPlusPurchases(engine.db, alice))[0]?.stage === 'confirmed',
    )
    await first.stop()
    await chain.deposit(alice, 5n)
    await chain.mine(3)
    follow('second', false)
    await until(async () => (await listUsdPlusPurchases(engine.db, alice)).length === 2)
    await until(isUpToDate)
    expect(await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID)).toBe(10n)
    expect([await auditLedger(engine.db), await health()]).toEqual([[], 'ok'])
  })

  test('a second follower waits for the lease, and takes over when it is released', async () => {
    follow('third', false)
    await chain.mine()
    await until(isUpToDate)
    const holder = async () =>
      (await engine.db.selectFrom('chain_cursors').select('lease_holder').executeTakeFirst())
        ?.lease_holder
    expect(await holder()).toBe('second')
    await followers[1]?.stop()
    await until(async () => (await holder()) === 'third')
    await chain.mine()
    await until(isUpToDate)
  })

  test('a chain that contradicts a final block is halted with one sentence, and recovers', async () => {
    await chain.mine(20)
    await until(isUpToDate)
    await chain.rpc('anvil_setChainId', 5)
    await chain.mine()
    await until(async () => (await stateOf())?.isHalted === true)
    expect(await health()).toBe('degraded')
    expect((await getOperatorSystemStatus(engine.db)).sentences).toEqual([
      `The node of chain ${SEPOLIA_CHAIN_ID} answers for chain 5.`,
    ])
    await chain.rpc('anvil_setChainId', SEPOLIA_CHAIN_ID)
    await chain.mine()
    await until(isUpToDate)
    expect([await health(), (await stateOf())?.fault]).toEqual(['ok', null])
  })

  test('the second node is followed while the first is unreachable, and nothing becomes final', async () => {
    for (const { stop } of followers.splice(0)) await stop()
    follow('fourth', true, [line.url, chain.url])
    await chain.mine(20)
    await until(isUpToDate)
    line.node.mode = 'busy'
    const { finalBlock } = (await stateOf()) ?? {}
    await chain.deposit(alice, 5n)
    await chain.mine(20)
    await until(isUpToDate)
    expect(await stateOf()).toMatchObject({ finalBlock, isHalted: false })
    line.node.mode = 'honest'
    await chain.mine()
    await until(async () => (await stateOf())?.finalBlock === (await chain.head()) - 14)
    await until(async () => (await stateOf())?.fault === null)
    expect(await auditLedger(engine.db)).toEqual([])
  })

  test('a follower starts with the second node if the first is unreachable', async () => {
    for (const { stop } of followers.splice(0)) await stop()
    await engine.db.updateTable('chain_cursors').set({ fault: null }).execute()
    line.node.mode = 'busy'
    follow('fifth', true, [line.url, chain.url])
    await chain.mine()
    await until(isUpToDate)
    line.node.mode = 'honest'
  })

  test('a second node of another chain halts the chain only while the first is unreachable', async () => {
    for (const { stop } of followers.splice(0)) await stop()
    const other = await startLyingNode(chain.url)
    other.node.lie = ({ method }) => (method === 'eth_chainId' ? '0x1' : undefined)
    line.node.mode = 'busy'
    follow('sixth', true, [line.url, other.url])
    await chain.mine()
    await until(async () => (await stateOf())?.isHalted === true)
    line.node.mode = 'honest'
    other.node.lie = () => undefined
    other.node.mode = 'busy'
    await chain.mine()
    await until(isUpToDate)
    other.stop()
    for (const { stop } of followers.splice(0)) await stop()
    follow('last', true)
    await until(async () => (await health()) === 'ok')
  })

  test('an unreachable node degrades the chain, and does not halt it', async () => {
    chain.stop()
    await until(async () => (await health()) === 'degraded')
    expect(await stateOf()).toMatchObject({ isHalted: false })
    expect((await stateOf())?.fault).toMatch(/^Chain \d+: indexing failed: .*\.$/)
  })
})
