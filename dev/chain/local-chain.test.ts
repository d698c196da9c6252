import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChainFiles } from './chain-files.ts'
import { type LocalChain, startLocalChain } from './local-chain.ts'
import type { ChainRecord } from './record.ts'

let dataDir = ''
let port = 0
let pids: number[] = []
let sentences: string[] = []
let running: LocalChain[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'parvalue-chain-'))
  port = 20_000 + Math.floor(Math.random() * 5000)
  pids = []
  sentences = []
  running = []
})

afterEach(async () => {
  for (const chain of running) await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(isEphemeral = false) {
  const say = (sentence: string) => void sentences.push(sentence)
  const onFault = (error: unknown) => say(String(error))
  const watchdog = { watch: (pid: number) => void pids.push(pid), unwatch: () => {}, end: () => {} }
  const place = { chainId: 11155111, port, dataDir, blockTimeMs: 100, isEphemeral }
  const started = await startLocalChain({ ...place, watchdog, say, onFault, onLost: say })
  if (started.ok) running.push(started.value)
  return started
}

async function startMining(): Promise<LocalChain> {
  const chain = await start()
  if (!chain.ok) throw new Error(chain.reason)
  chain.value.startMining()
  return chain.value
}

async function until(condition: () => Promise<boolean>) {
  while (!(await condition().catch(() => false))) await delay(25)
}

type Saved = { best_block_number: number; historical_states: object | null }

const readSaved = ({ state }: ChainFiles) =>
  JSON.parse(gunzipSync(readFileSync(state)).toString()) as Saved

/** A transaction with a log of its own, mined. */
async function transact({ rpc }: LocalChain): Promise<string> {
  const [from] = await rpc<string[]>('eth_accounts')
  const hash = await rpc<string>('eth_sendTransaction', {
    from,
    value: '0x5',
    data: '0x60006000a000',
    gas: '0x30000',
  })
  await until(async () => (await rpc('eth_getTransactionReceipt', hash)) !== null)
  return hash
}

/** Until the block of a transaction lies on the disk; what was only mined comes back in another. */
async function untilSaved({ rpc, files }: LocalChain, hash: string) {
  const { blockNumber } = await rpc<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
  const record = () => JSON.parse(readFileSync(files.record, 'utf8')) as ChainRecord
  await until(async () => record().saved.number >= Number(blockNumber))
}

/** What arrives while a block is mined is noted right after it, before it has any confirmation. */
async function untilNoted({ files }: LocalChain) {
  await until(async () => (JSON.parse(readFileSync(files.journal, 'utf8')) as string[]).length > 0)
}

/** Takes files as they are now; calling it puts them back. */
function keepSaved(files: ChainFiles, names: ('state' | 'record')[] = ['state', 'record']) {
  const kept = names.map((name) => [files[name], readFileSync(files[name])] as const)
  return () => {
    for (const [file, content] of kept) writeFileSync(file, content)
  }
}

async function everythingAbout({ rpc }: LocalChain, hash: string) {
  const [from] = await rpc<string[]>('eth_accounts')
  const receipt = await rpc<{ blockNumber: string; from: string }>(
    'eth_getTransactionReceipt',
    hash,
  )
  return {
    receipt,
    block: await rpc('eth_getBlockByNumber', receipt.blockNumber, true),
    logs: await rpc<unknown[]>('eth_getLogs', { fromBlock: '0x0', toBlock: 'latest' }),
    balance: await rpc('eth_getBalance', from, 'latest'),
    nonce: await rpc('eth_getTransactionCount', from, 'latest'),
  }
}

test('a damaged state file is refused with the way out', async () => {
  const chain = await startMining()
  await transact(chain)
  await chain.stop()
  const { state } = chain.files
  writeFileSync(state, readFileSync(state).subarray(0, 500))
  expect(await start()).toEqual({
    ok: false,
    reason: `The saved chain state in ${chain.files.folder} is damaged; npm start -- --fresh starts over without it.`,
  })
})

test('a state that is older than what was saved is refused', async () => {
  const first = await startMining()
  await transact(first)
  await first.stop()
  const restore = keepSaved(first.files, ['state'])
  const second = await startMining()
  await transact(second)
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
  await transact(first)
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

test('a state that is newer than the record goes on: a kill came between the two', async () => {
  const first = await startMining()
  await transact(first)
  await first.stop()
  const restore = keepSaved(first.files, ['record'])
  const second = await startMining()
  const hash = await transact(second)
  await second.stop()
  restore()
  const third = await startMining()
  expect(await third.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('a killed chain comes back with everything that was saved', async () => {
  const chain = await startMining()
  const hash = await transact(chain)
  await untilSaved(chain, hash)
  const before = await everythingAbout(chain, hash)
  expect(before.logs).toHaveLength(1)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await until(async () => sentences.length > 0)
  await until(async () => (await chain.rpc('eth_chainId')) === '0xaa36a7')
  expect(await everythingAbout(chain, hash)).toEqual(before)
  expect(sentences).toEqual([
    'Chain 11155111 ended unexpectedly; starting it again from its saved state.',
  ])
  await transact(chain)
})

test('a transaction that was mined but not saved before a kill is mined again', async () => {
  const chain = await startMining()
  const hash = await transact(chain)
  await untilNoted(chain)
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await until(async () => sentences.length > 0)
  const readReceipt = () => chain.rpc('eth_getTransactionReceipt', hash)
  await until(async () => (await readReceipt()) !== null)
  expect(await readReceipt()).toMatchObject({ status: '0x1' })
}, 90_000)

test('however often it is started, it has one block 0, and block 1 follows it', async () => {
  const genesis: string[] = []
  for (let run = 0; run < 5; run += 1) {
    const chain = await startMining()
    await transact(chain)
    const read = (tag: string) =>
      chain.rpc<{ hash: string; parentHash: string }>('eth_getBlockByNumber', tag, false)
    genesis.push((await read('0x0')).hash, (await read('0x1')).parentHash)
    await chain.stop()
    // The next block 0 gets another time, and so another hash.
    await delay(1000)
  }
  expect(new Set(genesis).size).toBe(1)
})

test('the next start continues where the last one stopped, history included', async () => {
  const first = await startMining()
  const hash = await transact(first)
  const before = await everythingAbout(first, hash)
  await first.stop()
  const second = await startMining()
  expect(await everythingAbout(second, hash)).toEqual(before)
  expect(await second.rpc('eth_getTransactionCount', before.receipt.from, '0x0')).toBe('0x0')
})

test('the states of former blocks are saved at the end only: while they are, nobody is answered', async () => {
  const chain = await startMining()
  await transact(chain)
  const head = async () => Number(await chain.rpc<string>('eth_blockNumber'))
  const rest = (await head()) + 15
  await until(async () => (await head()) >= rest)
  const isSaved = () => readSaved(chain.files).best_block_number === rest
  await until(async () => isSaved())
  expect(readSaved(chain.files).historical_states).toBeNull()
  await chain.stop()
  expect(readSaved(chain.files).historical_states).not.toBeNull()
})

test('after a kill what is final can be read once there are as many new blocks', async () => {
  const first = await startMining()
  await transact(first)
  const head = async () => Number(await first.rpc<string>('eth_blockNumber'))
  const rest = (await head()) + 15
  await until(async () => (await head()) >= rest)
  const [address] = await first.rpc<string[]>('eth_accounts')
  const before = await first.rpc('eth_getBalance', address, 'finalized')
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  await until(async () => (await head()) >= rest + 14)
  expect(await first.rpc('eth_getBalance', address, 'finalized')).toBe(before)
})

test('a transaction noted for a block that was never saved is mined after the next start', async () => {
  const first = await startMining()
  await transact(first)
  await first.stop()
  const restore = keepSaved(first.files)
  const second = await startMining()
  const hash = await transact(second)
  await second.stop()
  restore()
  const third = await startMining()
  expect(await third.rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('blocks follow a transaction until it is final, then the chain rests', async () => {
  const chain = await startMining()
  const hash = await transact(chain)
  const receipt = await chain.rpc<{ blockNumber: string }>('eth_getTransactionReceipt', hash)
  const head = async () => Number(await chain.rpc<string>('eth_blockNumber'))
  await until(async () => (await head()) >= Number(receipt.blockNumber) + 15)
  const final = await chain.rpc<{ number: string }>('eth_getBlockByNumber', 'finalized', false)
  expect(Number(final.number)).toBeGreaterThanOrEqual(Number(receipt.blockNumber))
  await delay(500)
  expect(await head()).toBe(Number(receipt.blockNumber) + 15)
})

test('an ephemeral chain writes nothing while it mines, and its death ends the run', async () => {
  const chain = await start(true)
  if (!chain.ok) throw new Error(chain.reason)
  chain.value.startMining()
  await transact(chain.value)
  expect(existsSync(chain.value.files.state)).toBe(false)
  expect(existsSync(chain.value.files.journal)).toBe(false)
  process.kill(pids.at(-1) ?? 0, 'SIGKILL')
  await until(async () => sentences.length > 0)
  expect(sentences).toEqual([
    'Chain 11155111 ended unexpectedly, and an ephemeral run does not save its chains.',
  ])
})
