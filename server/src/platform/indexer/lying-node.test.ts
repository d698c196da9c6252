import { createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createUsdPlusHandler } from '../../modules/usdplus/chain-handler.ts'
import { getLedgerSupply } from '../../modules/usdplus/service.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { type LyingNode, startLyingNode } from '../../testing/chain/test-lying-node.ts'
import { openMemoryEngine, type TestEngine } from '../../testing/database/test-engines.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { neverCrash } from '../fail-point.ts'
import { GENESIS_PARENT_HASH } from './common-ancestor.ts'
import { createLogCrossCheck } from './cross-check-logs.ts'
import { takeChainLease } from './lease.ts'
import { findChainCursor, insertCursorIfMissing } from './store.ts'
import { createSyncSession, type SyncDeps, type SyncSession, syncToHead } from './sync.ts'

let engine: TestEngine
let chain: TestChain
let first: LyingNode
let second: LyingNode
let deps: SyncDeps
let session: SyncSession
let alice: Address
const clock = { nowMs: 0 }

beforeAll(async () => {
  ;[engine, chain] = await Promise.all([openMemoryEngine(), startTestChain()])
  ;[first, second] = await Promise.all([startLyingNode(chain.url), startLyingNode(chain.url)])
  ;[alice = '0x'] = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  const [rpc, secondRpc] = [createRpc(fetch, first.url), createRpc(fetch, second.url)]
  const decoder = createChainEventDecoder(chain.deployment)
  deps = {
    db: engine.db,
    rpc,
    secondRpc,
    decoder,
    crossCheck: createLogCrossCheck([secondRpc, rpc], decoder),
    handlers: [createUsdPlusHandler(async () => {})],
    crashAt: neverCrash,
    clock: () => clock.nowMs,
    log: () => {},
  }
  await insertCursorIfMissing(engine.db, SEPOLIA_CHAIN_ID, { block: -1, hash: GENESIS_PARENT_HASH })
  const epoch = await takeChainLease(engine.db, {
    chainId: SEPOLIA_CHAIN_ID,
    holder: 'test',
    isAlone: true,
  })
  const cursor = await findChainCursor(engine.db, SEPOLIA_CHAIN_ID)
  if (epoch === null || !cursor) throw new Error('no lease')
  session = createSyncSession(epoch, cursor)
  await chain.approve(alice, 1_000_000_000n)
  await chain.mine(20)
  expect(await syncToHead(deps, session)).toBeNull()
})
afterEach(() => {
  for (const { node } of [first, second]) {
    node.mode = 'honest'
    node.lie = () => undefined
    node.batchMax = Number.POSITIVE_INFINITY
  }
})
afterAll(async () => {
  first?.stop()
  second?.stop()
  chain?.stop()
  await engine?.close()
})

const buy = async () => {
  await chain.deposit(alice, 5n)
  await chain.mine(3)
  return chain.head()
}

/** Expects that no false answer was stored, and that indexing continues once the node tells the truth. */
async function expectHealing(before: SyncSession['cursor']) {
  expect(await findChainCursor(engine.db, SEPOLIA_CHAIN_ID)).toEqual(before)
  for (const { node } of [first, second]) {
    node.mode = 'honest'
    node.lie = () => undefined
  }
  expect(await syncToHead(deps, session)).toBeNull()
  expect(session.cursor.seenBlock).toBe(await chain.head())
  expect(await getLedgerSupply(engine.db, SEPOLIA_CHAIN_ID)).toBe(await chain.totalSupply())
}

test.each<[string, (logs: unknown[]) => unknown[], string]>([
  ['all logs', () => [], 'are not those of its receipts'],
  ['one log of a block', (logs) => logs.slice(1), 'are not those of its receipts'],
])('a node that omits %s is rejected', async (_, distort, flaw) => {
  const head = await buy()
  const before = session.cursor
  first.node.lie = ({ method }, truth) =>
    method === 'eth_getLogs' ? distort(truth as unknown[]) : undefined
  await expect(syncToHead(deps, session)).rejects.toThrow(
    `The node contradicts itself: the logs of block ${head - 2} ${flaw}`,
  )
  await expectHealing(before)
})

test("invented logs are rejected, because the header's bloom filter has none of them", async () => {
  const head = await buy()
  const before = session.cursor
  first.node.lie = ({ method }, truth) => {
    if (method !== 'eth_getLogs') return undefined
    const [log] = truth as { blockNumber: string; blockHash: string }[]
    return [...(truth as unknown[]), { ...log, ...next, logIndex: '0x0' }]
  }
  const block = await chain.rpc<{ hash: string }>('eth_getBlockByNumber', 'latest', false)
  const next = { blockNumber: `0x${head.toString(16)}`, blockHash: block.hash }
  await expect(syncToHead(deps, session)).rejects.toThrow(
    `the header of block ${head} knows nothing of one of its logs`,
  )
  await expectHealing(before)
})

test('the second node reveals logs that the first omits from logs and receipts', async () => {
  const head = await buy()
  const before = session.cursor
  first.node.lie = ({ method }) =>
    method === 'eth_getLogs' || method === 'eth_getBlockReceipts' ? [] : undefined
  await expect(syncToHead(deps, session)).rejects.toThrow(
    `the logs of block ${head - 2} are not those`,
  )
  await expectHealing(before)
})

test.each<[string, object, string]>([
  ['with words between its letters', { data: '0x ~999999999;' }, 'is not written as logs are'],
  ['with a line between its topics', { topics: ['0xab\n1'] }, 'is not written as logs are'],
  ['of a contract that nobody asked for', { address: `0x${'ab'.repeat(20)}` }, 'was not asked for'],
])('a log %s is not stored', async (_, change, flaw) => {
  const head = await buy()
  const before = session.cursor
  first.node.lie = ({ method }, truth) =>
    method === 'eth_getLogs' ? (truth as object[]).map((log) => ({ ...log, ...change })) : undefined
  await expect(syncToHead(deps, session)).rejects.toThrow(`a log of block ${head - 2} ${flaw}`)
  await expectHealing(before)
})

test('a block of another number than requested is rejected', async () => {
  await chain.mine(2)
  const before = session.cursor
  first.node.lie = ({ method, params }, truth) =>
    method === 'eth_getBlockByNumber' && params[0] !== 'latest' && params[0] !== 'finalized'
      ? { ...(truth as object), number: `0x${(Number(params[0]) + 1).toString(16)}` }
      : undefined
  await expect(syncToHead(deps, session)).rejects.toThrow(/gave block \d+ for block \d+/)
  await expectHealing(before)
})

test('the range is reduced for a node that limits its answers', async () => {
  await chain.mine(400)
  first.node.batchMax = 60
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await syncToHead(deps, session).catch(() => 'again')) !== 'again') break
  }
  expect(session.cursor.seenBlock).toBe(await chain.head())
})

test('a range with a block of another branch is rejected', async () => {
  const head = await buy()
  const before = session.cursor
  first.node.lie = ({ method, params }, truth) =>
    method === 'eth_getBlockByNumber' && params[0] === `0x${(head - 1).toString(16)}`
      ? { ...(truth as object), parentHash: `0x${'ab'.repeat(32)}` }
      : undefined
  await expect(syncToHead(deps, session)).rejects.toThrow(
    `block ${head - 1} does not follow block ${head - 2}`,
  )
  await expectHealing(before)
})

test('two nodes that differ on a final block halt the chain until they agree', async () => {
  await chain.mine(20)
  const before = session.cursor
  const final = (await chain.head()) - 14
  second.node.lie = ({ method, params }, truth) =>
    method === 'eth_getBlockByNumber' && params[0] === `0x${final.toString(16)}`
      ? { ...(truth as object), hash: `0x${'ab'.repeat(32)}` }
      : undefined
  expect(await syncToHead(deps, session)).toEqual({
    halted: `The nodes of chain ${SEPOLIA_CHAIN_ID} differ on block ${final}, which both call final; nothing more of it is credited until they agree.`,
  })
  await expectHealing(before)
  expect(session.cursor.finalBlock).toBe(final)
})

test('a second node of another chain halts the chain', async () => {
  await chain.mine(20)
  const before = session.cursor
  second.node.lie = ({ method }) => (method === 'eth_chainId' ? '0x1' : undefined)
  expect(await syncToHead(deps, session)).toEqual({
    halted: `The second node of chain ${SEPOLIA_CHAIN_ID} answers for chain 1.`,
  })
  await expectHealing(before)
})

test.each([
  [
    'away',
    'busy',
    `The second node of chain ${SEPOLIA_CHAIN_ID} does not answer, so nothing becomes final.`,
  ],
  ['behind', 'honest', `The second node of chain ${SEPOLIA_CHAIN_ID} is behind.`],
] as const)(
  'while the second node is %s nothing becomes final, and health has the reason',
  async (_, mode, doubt) => {
    const { finalBlock } = session.cursor
    await chain.mine(20)
    second.node.mode = mode
    second.node.lie = ({ method, params }, truth) =>
      method === 'eth_getBlockByNumber' && params[0] === 'finalized'
        ? { ...(truth as object), number: '0x1' }
        : undefined
    expect(await syncToHead(deps, session)).toEqual({ doubt })
    expect(session.cursor.finalBlock).toBe(finalBlock)
    second.node.mode = 'honest'
    second.node.lie = () => undefined
    await chain.mine()
    expect(await syncToHead(deps, session)).toBeNull()
    expect(session.cursor.finalBlock).toBe((await chain.head()) - 14)
  },
)

test.each([
  ['refuses for a while', 'busy', 'RPC node: HTTP 429'],
  ['breaks off in the middle', 'truncated', 'RPC node: connection closed mid-response'],
] as const)('a node that %s changes nothing', async (_, mode, reason) => {
  await buy()
  const before = session.cursor
  first.node.mode = mode
  await expect(syncToHead(deps, session)).rejects.toThrow(reason)
  await expectHealing(before)
})

test('a request that a node never answers times out', async () => {
  const before = session.cursor
  first.node.mode = 'silent'
  await expect(syncToHead(deps, session)).rejects.toThrow(/time/i)
  await expectHealing(before)
})

test('a head that moves back is awaited; one below the final block halts the chain', async () => {
  await chain.mine()
  await syncToHead(deps, session)
  const [before, head] = [session.cursor, await chain.head()]
  const showing = async (number: number) => {
    const shown = await chain.rpc('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
    first.node.lie = ({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? shown : undefined
    return syncToHead(deps, session)
  }
  expect(await showing(head - 2)).toBeNull()
  expect(await showing(head - 15)).toEqual({
    halted: `Chain ${SEPOLIA_CHAIN_ID} stands at block ${head - 15}, before block ${head - 14}, which was final: it was restarted from an older state, or another node answers.`,
  })
  await expectHealing(before)
})

test('a head that does not advance is reported after three minutes', async () => {
  expect(await syncToHead(deps, session)).toBeNull()
  clock.nowMs += 180_001
  expect(await syncToHead(deps, session)).toEqual({
    doubt: `Chain ${SEPOLIA_CHAIN_ID} has had no new block since block ${await chain.head()}.`,
  })
  await chain.mine()
  expect(await syncToHead(deps, session)).toBeNull()
})
