import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LocalChain, startLocalChain } from './local-chain.ts'
import { type Miner, startMiner } from './miner.ts'
import { BLOCKS_AFTER_TRANSACTION } from './mining-rule.ts'
import type { Rpc } from './rpc.ts'
import {
  copySavedFiles,
  isProcessRunning,
  mineTestTransaction,
  readBlockNumberOf,
  readSavedState,
  readTransactionState,
  waitUntilBlockSaved,
  waitUntilJournaled,
  waitUntilTrue,
} from './test-local-chain.ts'

let dataDir = ''
let port = 0
let pids: number[] = []
let sentences: string[] = []
/** The list includes chains that are still starting, so that a failed test leaves none behind. */
let running: ReturnType<typeof startLocalChain>[] = []
let miners: Miner[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parvalue-chain-'))
  port = 20_000 + Math.floor(Math.random() * 5000)
  pids = []
  sentences = []
  running = []
  miners = []
})

afterEach(async () => {
  for (const miner of miners) await miner.stop()
  for (const started of await Promise.all(running)) if (started.ok) await started.value.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(isEphemeral = false) {
  const print = (sentence: string) => void sentences.push(sentence)
  const onFault = (error: unknown) => print(String(error))
  const watchdog = { watch: (pid: number) => void pids.push(pid), unwatch: () => {}, end: () => {} }
  const options = { chainId: 11155111, port, dataDir, blockTimeMs: 100, isEphemeral }
  const started = startLocalChain({ ...options, watchdog, print, onFault, onLost: print })
  running.push(started)
  return started
}

async function startMining(): Promise<LocalChain> {
  const chain = await start()
  if (!chain.ok) throw new Error(chain.reason)
  chain.value.startMining()
  return chain.value
}

const waitUntilRevived = () => waitUntilTrue(async () => sentences.length > 0, 'the death is said')

const readSecond = () => Math.floor(Date.now() / 1000)

test('a damaged state file is refused with the command that starts over', async () => {
  const chain = await startMining()
  await mineTestTransaction(chain)
  await chain.stop()
  const { state } = chain.files
  writeFileSync(state, readFileSync(state).subarray(0, 500))
  expect(await start()).toEqual({
    ok: false,
    reason: `The saved chain state in ${chain.files.folder} is damaged; npm start -- --fresh starts over without it.`,
  })
})

test('a state older than the record is refused', async () => {
  const first = await startMining()
  await mineTestTransaction(first)
  await first.stop()
  const restore = copySavedFiles(first.files, ['state'])
  const second = await startMining()
  await mineTestTransaction(second)
  await second.stop()
  restore()
  expect(await start()).toEqual({
    ok: false,
    reason: expect.stringMatching(
      /^The state of chain 11155111 is older than this system: it ends at block \d+ without block \d+\. Put the newer state back, or npm start -- --fresh starts over\.$/,
    ),
  })
})

test.each([
  ['a state that is gone', (state: string) => rmSync(state)],
  ['a record that is damaged', (_: string, record: string) => writeFileSync(record, '{')],
])('%s is refused, and nothing is saved over it', async (_, spoil) => {
  const first = await startMining()
  await mineTestTransaction(first)
  await first.stop()
  const { state, record } = first.files
  spoil(state, record)
  const readBoth = () => [state, record].map((file) => existsSync(file) && readFileSync(file))
  const before = readBoth()
  expect(await start()).toEqual({
    ok: false,
    reason:
      'The state of chain 11155111 is not of the chain that was deployed here; npm start -- --fresh starts over.',
  })
  expect(readBoth()).toEqual(before)
})

test('a state newer than the record is accepted, because a kill can come between the two writes', async () => {
  const first = await startMining()
  await mineTestTransaction(first)
  await first.stop()
  const restore = copySavedFiles(first.files, ['record'])
  const second = await startMining()
  const hash = await mineTestTransaction(second)
  await second.stop()
  restore()
  const third = await startMining()
  expect(await third.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('a killed chain restarts with its saved state', async () => {
  const chain = await startMining()
  const hash = await mineTestTransaction(chain)
  await waitUntilBlockSaved(chain, await readBlockNumberOf(chain, hash))
  const before = await readTransactionState(chain, hash)
  expect(before.logs).toHaveLength(1)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await waitUntilRevived()
  await waitUntilTrue(
    async () => (await chain.rpc('eth_chainId')) === '0xaa36a7',
    'it answers again',
  )
  expect(await readTransactionState(chain, hash)).toEqual(before)
  expect(sentences).toEqual([
    'Chain 11155111 ended unexpectedly; starting it again from its saved state.',
  ])
  await mineTestTransaction(chain)
})

test('a transaction that was mined but not saved before a kill is mined again', async () => {
  const chain = await startMining()
  const hash = await mineTestTransaction(chain)
  await waitUntilJournaled(chain)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await waitUntilRevived()
  const readReceipt = () => chain.rpc('eth_getTransactionReceipt', hash)
  await waitUntilTrue(async () => (await readReceipt()) !== null, 'it is mined again')
  expect(await readReceipt()).toMatchObject({ status: '0x1' })
})

test('a chain keeps its blocks 0 and 1 across restarts', async () => {
  const genesis: string[] = []
  for (let run = 0; run < 5; run += 1) {
    const chain = await startMining()
    await mineTestTransaction(chain)
    const read = (tag: string) =>
      chain.rpc<{ hash: string; parentHash: string }>('eth_getBlockByNumber', tag, false)
    genesis.push((await read('0x0')).hash, (await read('0x1')).parentHash)
    await chain.stop()
    // Waits for the next second: if the next run created a block 0 itself, it would have another time and another
    // hash.
    const second = readSecond()
    await waitUntil(() => readSecond() > second, 'the clock shows the next second')
  }
  expect(new Set(genesis).size).toBe(1)
})

test('the next start continues where the last one stopped, history included', async () => {
  const first = await startMining()
  const hash = await mineTestTransaction(first)
  const before = await readTransactionState(first, hash)
  await first.stop()
  const second = await startMining()
  expect(await readTransactionState(second, hash)).toEqual(before)
  expect(await second.rpc('eth_getTransactionCount', before.receipt.from, '0x0')).toBe('0x0')
})

test('the states of former blocks are saved at shutdown only, because saving them blocks all requests', async () => {
  const chain = await startMining()
  await mineTestTransaction(chain)
  const head = async () => Number(await chain.rpc<string>('eth_blockNumber'))
  const rest = (await head()) + 15
  await waitUntilTrue(async () => (await head()) >= rest, 'the chain is at rest')
  const isSaved = () => readSavedState(chain.files).best_block_number === rest
  await waitUntilTrue(async () => isSaved(), 'its last block is saved')
  expect(readSavedState(chain.files).historical_states).toBeNull()
  await chain.stop()
  expect(readSavedState(chain.files).historical_states).not.toBeNull()
})

test('after a kill the final block can be read once enough new blocks are mined', async () => {
  const first = await startMining()
  await mineTestTransaction(first)
  const head = async () => Number(await first.rpc<string>('eth_blockNumber'))
  const rest = (await head()) + 15
  await waitUntilTrue(async () => (await head()) >= rest, 'the chain is at rest')
  const [address] = await first.rpc<string[]>('eth_accounts')
  const before = await first.rpc('eth_getBalance', address, 'finalized')
  // If an older block were the last saved one, the restarted chain would be idle before it reaches block `rest + 14`.
  await waitUntilBlockSaved(first, rest)
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  await waitUntilTrue(async () => (await head()) >= rest + 14, 'as many new blocks are mined')
  expect(await first.rpc('eth_getBalance', address, 'finalized')).toBe(before)
})

test('a journaled transaction of an unsaved block is mined after the next start', async () => {
  const first = await startMining()
  await mineTestTransaction(first)
  await first.stop()
  const restore = copySavedFiles(first.files)
  const second = await startMining()
  const hash = await mineTestTransaction(second)
  await second.stop()
  restore()
  const third = await startMining()
  expect(await third.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('blocks follow a transaction until it is final, then the chain idles', async () => {
  const chain = await start()
  if (!chain.ok) throw new Error(chain.reason)
  const { url, files, rpc } = chain.value
  let readCount = 0
  const counting: Rpc = (method, ...params) => {
    if (method === 'txpool_status') readCount += 1
    return rpc(method, ...params)
  }
  const onFault = (error: unknown) => void sentences.push(String(error))
  const miner = startMiner({ url, files, rpc: counting, blockTimeMs: 100, onFault })
  miners.push(miner)
  const hash = await mineTestTransaction(chain.value)
  const receipt = await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
  const head = async () => Number(await rpc<string>('eth_blockNumber'))
  const rest = Number(receipt.blockNumber) + BLOCKS_AFTER_TRANSACTION
  await waitUntilTrue(async () => (await head()) >= rest, 'the last block is mined')
  const final = await rpc<{ number: string }>('eth_getBlockByNumber', 'finalized', false)
  expect(Number(final.number)).toBeGreaterThanOrEqual(Number(receipt.blockNumber))
  const before = readCount
  // The first of the three polls may have begun before the last block was mined.
  await waitUntil(() => readCount >= before + 3, 'the miner has polled again')
  await miner.stop()
  expect([await head(), sentences]).toEqual([rest, []])
})

test('a stop during a restart leaves no running process and no writes', async () => {
  const chain = await startMining()
  await mineTestTransaction(chain)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await waitUntilRevived()
  await chain.stop()
  expect([pids.length, pids.filter(isProcessRunning)]).toEqual([2, []])
})

test('an ephemeral chain writes nothing while it mines, and its death ends the run', async () => {
  const chain = await start(true)
  if (!chain.ok) throw new Error(chain.reason)
  chain.value.startMining()
  await mineTestTransaction(chain.value)
  expect(existsSync(chain.value.files.state)).toBe(false)
  expect(existsSync(chain.value.files.journal)).toBe(false)
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  await waitUntilRevived()
  expect(sentences).toEqual([
    'Chain 11155111 ended unexpectedly, and an ephemeral run does not save its chains.',
  ])
})
