import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestChain, type TestChain, testOwner, testSpender } from '../chain/test-chain.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import type { LateAnswer } from '../stopped/late-answer.ts'
import type { TransactionFlowPorts } from './flow-ports.ts'
import { toJournalEntry } from './plan.ts'
import type { TransactionProgress } from './stage.ts'

type FlowBench = {
  chain: TestChain
  saved: JournalEntry[]
  late: LateAnswer[]
  reported: TransactionProgress[]
  clockMs: number
  /** Actions on the chain, one for each pause of the flow; when none is left, each pause mines a block. */
  meanwhile: (() => Promise<unknown>)[]
  snapshot: Hex | null
}

/** State that the tests of the flow share; `setUpFlowBench` sets the chain. */
export const flowBench: FlowBench = {
  chain: {} as TestChain,
  saved: [],
  late: [],
  reported: [],
  clockMs: 0,
  meanwhile: [],
  snapshot: null,
}

/** Starts a chain for a test file; each test begins with the same snapshot. */
export function setUpFlowBench() {
  beforeAll(async () => {
    flowBench.chain = await startTestChain()
  })
  afterAll(() => flowBench.chain.stop())
  beforeEach(async () => {
    // A snapshot does not include the transaction pool.
    await flowBench.chain.test.request({ method: 'anvil_dropAllTransactions' } as never)
    await rewindChain()
    Object.assign(flowBench, { saved: [], late: [], reported: [], clockMs: 0, meanwhile: [] })
  })
}

/** Reverts the chain to the state at the start of this test. */
export async function rewindChain() {
  if (flowBench.snapshot) await flowBench.chain.test.revert({ id: flowBench.snapshot })
  flowBench.snapshot = await flowBench.chain.test.snapshot()
}

export const encodeApprove = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'approve', args: [testSpender, amount] })

export const encodeTransfer = (amount: bigint) =>
  encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [testSpender, amount] })

/** Returns an entry with an approval and a transfer, which stands in for a deposit. */
export function createTestEntry(amount = 5n): JournalEntry {
  const plan = {
    account: testOwner.address,
    chainId: 11155111,
    facts: { pay: '5' },
    steps: [
      { name: 'approve', to: flowBench.chain.token, data: encodeApprove(amount) },
      { name: 'deposit', to: flowBench.chain.token, data: encodeTransfer(amount) },
    ],
  } as const
  return toJournalEntry('buy', plan, { id: crypto.randomUUID(), nowMs: 1 })
}

/** A wallet that answers before the user stops waiting. */
type TestSend = (request: Parameters<TransactionFlowPorts['wallet']['send']>[0]) => Promise<Hex>

export function createTestPorts(send: TestSend = sendToTestChain): TransactionFlowPorts {
  return {
    client: flowBench.chain.client,
    wallet: {
      read: async () => ({ address: testOwner.address, chainId: 11155111 }),
      send,
    },
    bundles: {
      send: neverBundle,
      find: async () => ({ name: 'unknown' }),
    },
    sign: neverBundle,
    save: (entry) => {
      flowBench.saved.push(entry)
    },
    saveLate: (late) => {
      flowBench.late.push(late)
    },
    report: (progress) => flowBench.reported.push(progress),
    nowMs: () => flowBench.clockMs,
    pause: async () => {
      flowBench.clockMs += 1000
      await (flowBench.meanwhile.shift() ?? mineBlock)()
    },
    listSafeTransactions: async () => [],
    findSafeTransaction: async () => ({ name: 'unknown' }),
    wait: async (delayMs) => {
      flowBench.clockMs += delayMs
    },
    dropAfterMs: 5000,
    waitMaxMs: 20_000,
  }
}

export const mineBlock = () => flowBench.chain.test.mine({ blocks: 1 })
export const TEST_GAS = 100_000n

export const sendToTestChain: TestSend = ({ to, data, value }) =>
  flowBench.chain.signer.sendTransaction({ to, data, value, gas: TEST_GAS })

export const neverSend = async () => {
  throw new Error('The wallet was opened.')
}

const neverBundle = async () => {
  throw new Error('The wallet got an unexpected request.')
}

export const readSpenderBalance = () =>
  flowBench.chain.client.readContract({
    address: flowBench.chain.token,
    abi: mockUsdAbi,
    functionName: 'balanceOf',
    args: [testSpender],
  })

/** Returns the first saved entry that matches: the state of the journal if the page closed at that moment. */
export const findSavedEntry = (matches: (entry: JournalEntry) => boolean): JournalEntry => {
  const found = flowBench.saved.find(matches)
  if (!found) throw new Error('No saved entry matches.')
  return found
}

export const listStepStatuses = (entry: JournalEntry) => entry.steps.map((step) => step.status)

export function toWalletRequest({ account, steps }: JournalEntry) {
  const [step] = steps
  if (!step) throw new Error('No step.')
  return { account, to: step.to, data: step.data, value: BigInt(step.value) }
}
