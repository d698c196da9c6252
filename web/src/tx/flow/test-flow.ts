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
  /** What happens on the chain while the flow pauses, one thing for each pause; then a block each. */
  meanwhile: (() => Promise<unknown>)[]
  snapshot: Hex | null
}

/** What the tests of the flow share; the chain is there once `startBench` was called. */
export const bench: Bench = {
  chain: {} as TestChain,
  saved: [],
  reported: [],
  clockMs: 0,
  meanwhile: [],
  snapshot: null,
}

/** A chain for one file of tests; each test finds it as the first one did. */
export function startBench() {
  beforeAll(async () => {
    bench.chain = await startTestChain()
  })
  afterAll(() => bench.chain.stop())
  beforeEach(async () => {
    // What waits in the pool is no part of a snapshot.
    await bench.chain.test.request({ method: 'anvil_dropAllTransactions' } as never)
    await rewind()
    Object.assign(bench, { saved: [], reported: [], clockMs: 0, meanwhile: [] })
  })
}

/** Back to the chain as this test found it. */
export async function rewind() {
  if (bench.snapshot) await bench.chain.test.revert({ id: bench.snapshot })
  bench.snapshot = await bench.chain.test.snapshot()
}

export const encodeApprove = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args: [spender, amount] })

export const encodeTransfer = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [spender, amount] })

/** The second step only stands for a deposit: any call will do for the flow. */
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
  throw new Error('The wallet was asked for something else.')
}

export const balanceOfSpender = () =>
  bench.chain.client.readContract({
    address: bench.chain.token,
    abi: mockUsdAbi,
    functionName: 'balanceOf',
    args: [spender],
  })

/** The entry as the journal holds it after the page went away at the nth write. */
export const lastSaved = (matches: (entry: JournalEntry) => boolean): JournalEntry => {
  const found = bench.saved.find(matches)
  if (!found) throw new Error('Never written.')
  return found
}

export const statuses = (entry: JournalEntry) => entry.steps.map((step) => step.status)

export function toRequest({ account, steps }: JournalEntry) {
  const [step] = steps
  if (!step) throw new Error('No step.')
  return { account, to: step.to, data: step.data, value: BigInt(step.value) }
}
