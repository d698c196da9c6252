import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { owner, spender, startTestChain, type TestChain } from '../chain/test-chain.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { FlowPorts } from './flow-ports.ts'
import { toJournalEntry } from './plan.ts'
import type { Progress } from './stage.ts'

type Bench = {
  chain: TestChain
  saved: JournalEntry[]
  reported: Progress[]
  clockMs: number
  /** Actions on the chain, one for each pause of the flow; after the last, each pause mines a block. */
  meanwhile: (() => Promise<unknown>)[]
  snapshot: Hex | null
}

/** State that the tests of the flow share; `startBench` sets the chain. */
export const bench: Bench = {
  chain: {} as TestChain,
  saved: [],
  reported: [],
  clockMs: 0,
  meanwhile: [],
  snapshot: null,
}

/** Starts a chain for a test file; each test begins with the same snapshot. */
export function startBench() {
  beforeAll(async () => {
    bench.chain = await startTestChain()
  })
  afterAll(() => bench.chain.stop())
  beforeEach(async () => {
    // A snapshot does not include the transaction pool.
    await bench.chain.test.request({ method: 'anvil_dropAllTransactions' } as never)
    await rewind()
    Object.assign(bench, { saved: [], reported: [], clockMs: 0, meanwhile: [] })
  })
}

/** Reverts the chain to the state at the start of this test. */
export async function rewind() {
  if (bench.snapshot) await bench.chain.test.revert({ id: bench.snapshot })
  bench.snapshot = await bench.chain.test.snapshot()
}

export const encodeApprove = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args: [spender, amount] })

export const encodeTransfer = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [spender, amount] })

/** Returns an entry with an approval and a transfer, which stands in for a deposit. */
export function planEntry(amount = 5n): JournalEntry {
  const plan = {
    account: owner.address,
    chainId: 11155111,
    facts: { pay: '5' },
    steps: [
      { name: 'approve', to: bench.chain.token, data: encodeApprove(amount) },
      { name: 'deposit', to: bench.chain.token, data: encodeTransfer(amount) },
    ],
  } as const
  return toJournalEntry('buy', plan, { id: crypto.randomUUID(), nowMs: 1 })
}

export function portsWith(send: FlowPorts['wallet']['send'] = sendForReal): FlowPorts {
  return {
    client: bench.chain.client,
    wallet: {
      read: async () => ({ address: owner.address, chainId: 11155111 }),
      send,
    },
    bundles: {
      send: neverBundle,
      find: async () => ({ name: 'unknown' }),
    },
    sign: neverBundle,
    save: (entry) => {
      bench.saved.push(entry)
      return accepted(entry)
    },
    report: (progress) => bench.reported.push(progress),
    nowMs: () => bench.clockMs,
    pause: async () => {
      bench.clockMs += 1000
      await (bench.meanwhile.shift() ?? mine)()
    },
    listSafeTransactions: async () => [],
    findSafeTransaction: async () => ({ name: 'unknown' }),
    wait: async (delayMs) => {
      bench.clockMs += delayMs
    },
    dropAfterMs: 5000,
    waitMaxMs: 20_000,
  }
}

export const mine = () => bench.chain.test.mine({ blocks: 1 })
export const gas = 100_000n

export const sendForReal: FlowPorts['wallet']['send'] = ({ to, data, value }) =>
  bench.chain.signer.sendTransaction({ to, data, value, gas })

export const neverSend = async () => {
  throw new Error('The wallet was opened.')
}

const neverBundle = async () => {
  throw new Error('The wallet got an unexpected request.')
}

export const balanceOfSpender = () =>
  bench.chain.client.readContract({
    address: bench.chain.token,
    abi: mockUsdAbi,
    functionName: 'balanceOf',
    args: [spender],
  })

/** Returns the first saved entry that matches, as the journal has it if the page closes then. */
export const lastSaved = (matches: (entry: JournalEntry) => boolean): JournalEntry => {
  const found = bench.saved.find(matches)
  if (!found) throw new Error('No saved entry matches.')
  return found
}

export const statuses = (entry: JournalEntry) => entry.steps.map((step) => step.status)

export function toRequest({ account, steps }: JournalEntry) {
  const [step] = steps
  if (!step) throw new Error('No step.')
  return { account, to: step.to, data: step.data, value: BigInt(step.value) }
}
