import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { runJournalEntry } from '../flow/run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  encodeApprove,
  findSavedEntry,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  setUpFlowBench,
} from '../flow/test-flow.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { createSafeTransactionFinder, createSafeTransactionLister } from './safe-service.ts'
import {
  deploySafe,
  startTestSafeService,
  TEST_CHAIN_ID,
  type TestSafeService,
  toSafeHash,
} from './test-safe.ts'

vi.mock('#api/client/boot.ts', () => ({ boot: { chains: [] } }))

setUpFlowBench()

let safe: Address
let service: TestSafeService

beforeAll(async () => {
  safe = await deploySafe()
})
beforeEach(async () => {
  service = await startTestSafeService()
})
afterEach(() => service.stop())

/** Returns an entry with one approval, from the Safe. */
function planOfSafe(): JournalEntry {
  const planned = createTestEntry()
  return { ...planned, account: safe, steps: planned.steps.slice(0, 1) }
}

const toCall = (nonce: bigint) => ({
  ...{ to: flowBench.chain.token, value: 0n, data: encodeApprove(5n), safeTxGas: 100_000n },
  nonce,
})

const propose = (nonce = 0n) => service.propose(safe, toCall(nonce))

function portsOfSafe(
  send: TransactionFlowPorts['wallet']['send'],
  apiUrl = service.apiUrl,
): TransactionFlowPorts {
  return {
    ...createTestPorts(),
    wallet: { read: async () => ({ address: safe, chainId: TEST_CHAIN_ID }), send },
    findSafeTransaction: createSafeTransactionFinder(TEST_CHAIN_ID, apiUrl),
    listSafeTransactions: createSafeTransactionLister(TEST_CHAIN_ID, apiUrl),
  }
}

/** Returns the entry as saved when the page closed while the wallet prompt was open. */
async function closeDuringPrompt(send: () => Promise<Hex>): Promise<JournalEntry> {
  await runJournalEntry(
    planOfSafe(),
    'pressed',
    portsOfSafe(() => send()),
  )
  return findSavedEntry(({ steps }) => steps[0]?.status === 'signing')
}

const declined = () => Promise.reject({ code: 4001 })

const countProposed = async () =>
  (await createSafeTransactionLister(TEST_CHAIN_ID, service.apiUrl)(safe, 0n)).length

test('if the service is unreachable, the wallet does not prompt again', async () => {
  const prompted = await closeDuringPrompt(propose)
  const unreachable = portsOfSafe(neverSend, 'http://127.0.0.1:9/api/v1')
  for (const mode of ['resumed', 'pressed'] as const) {
    const entry = await runJournalEntry(prompted, mode, unreachable)
    expect(entry).toMatchObject({ state: 'failed', failure: { cause: 'safe_silent' } })
  }
})

test('an earlier proposal of the same call is not ours', async () => {
  await propose()
  const prompted = await closeDuringPrompt(declined)
  const resumed = await runJournalEntry(prompted, 'resumed', portsOfSafe(neverSend))
  expect(resumed.state).toBe('needs-signature')
  const entry = await runJournalEntry(
    resumed,
    'pressed',
    portsOfSafe(() => propose(1n)),
  )
  expect(entry.steps[0]?.safeHash).not.toBeNull()
  expect(await countProposed()).toBe(2)
})

test('TX-05 a proposal signed before the page closed is found and not proposed twice', async () => {
  let hash: Hex = '0x'
  const prompted = await closeDuringPrompt(async () => {
    hash = await propose()
    return hash
  })
  expect(prompted.steps[0]).toMatchObject({ safeHash: null, safeNonce: '0', safeKnown: [] })
  for (const mode of ['resumed', 'pressed'] as const) {
    const entry = await runJournalEntry(prompted, mode, portsOfSafe(neverSend))
    expect(entry.steps[0]).toMatchObject({ status: 'submitted', safeHash: hash })
  }
  expect(await countProposed()).toBe(1)
})

test('a proposal that reaches the service a moment later is found', async () => {
  const prompted = await closeDuringPrompt(declined)
  const ports = portsOfSafe(neverSend)
  let hash: Hex = '0x'
  const wait = async () => {
    if (hash === '0x') hash = await propose()
  }
  const entry = await runJournalEntry(prompted, 'pressed', { ...ports, wait })
  expect(entry.steps[0]).toMatchObject({ status: 'submitted', safeHash: hash })
})

test('a proposal is found although the wallet returned an error', async () => {
  let hash: Hex = '0x'
  const ports = portsOfSafe(async () => {
    hash = await propose()
    throw { code: -32603, message: 'The connection was lost.' }
  })
  const entry = await runJournalEntry(planOfSafe(), 'pressed', ports)
  expect(entry.steps[0]).toMatchObject({ status: 'submitted', safeHash: hash })
})

test('a proposal that was executed while the page was closed completes the entry', async () => {
  const prompted = await closeDuringPrompt(propose)
  const hash = toSafeHash(safe, toCall(0n))
  await service.confirm(safe, hash)
  const find = createSafeTransactionFinder(TEST_CHAIN_ID, service.apiUrl)
  await expect
    .poll(async () => {
      await mineBlock()
      return (await find(hash)).name
    })
    .toBe('executed')
  const entry = await runJournalEntry(prompted, 'resumed', portsOfSafe(neverSend))
  expect([entry.state, listStepStatuses(entry), entry.steps[0]?.safeHash]).toEqual([
    'done',
    ['done'],
    hash,
  ])
})
