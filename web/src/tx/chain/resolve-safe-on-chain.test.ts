import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { beforeAll, expect, test } from 'vitest'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { runJournalEntry } from '../flow/run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  encodeApprove,
  encodeTransfer,
  flowBench,
  mineBlock,
  neverSend,
  setUpFlowBench,
} from '../flow/test-flow.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { deploySafe, executeSafeCall, TEST_CHAIN_ID, toSafeHash } from '../safe/test-safe.ts'

setUpFlowBench()

let safe: Address

beforeAll(async () => {
  safe = await deploySafe()
})

const toCall = (data: Hex) => ({
  ...{ to: flowBench.chain.token, value: 0n, data, safeTxGas: 100_000n },
  nonce: 0n,
})

/** Returns an entry whose call was signed with Safe nonce 0 and proposed to the service. */
function submittedEntry(data: Hex): JournalEntry {
  const planned = createTestEntry()
  const sent = { status: 'submitted', isByContract: true, fromBlock: '0' } as const
  const steps = planned.steps
    .slice(0, 1)
    .map((step) => ({ ...step, ...sent, data, safeHash: toSafeHash(safe, toCall(data)) }))
  return { ...planned, account: safe, steps }
}

/** A Safe service that reports the transaction as waiting forever. */
const stuckService: TransactionFlowPorts['findSafeTransaction'] = async () => ({
  name: 'waiting',
  nonce: 0n,
})

function portsOfSafe(changes: Partial<TransactionFlowPorts> = {}): TransactionFlowPorts {
  const wallet = { read: async () => ({ address: safe, chainId: TEST_CHAIN_ID }), send: neverSend }
  return { ...createTestPorts(neverSend), wallet, findSafeTransaction: stuckService, ...changes }
}

async function executeMined(data: Hex): Promise<Hex> {
  const hash = await executeSafeCall(safe, toCall(data))
  await mineBlock()
  return hash
}

test('a Safe nonce used by another transaction is a replacement after the second check', async () => {
  await executeMined(encodeApprove(7n))
  const entry = await runJournalEntry(submittedEntry(encodeApprove(5n)), 'resumed', portsOfSafe())
  expect(entry.failure?.cause).toBe('replaced')
  expect(entry.steps[0]?.lookups).toBe(2)
})

test('a node without the events does not end the wait', async () => {
  await executeMined(encodeApprove(7n))
  const client = {
    ...flowBench.chain.client,
    request: () => Promise.reject(new TypeError('fetch failed')),
  } as unknown as TransactionFlowPorts['client']
  const ports = portsOfSafe({ client })
  const entry = await runJournalEntry(submittedEntry(encodeApprove(5n)), 'resumed', ports)
  expect(entry.failure?.cause).toBe('safe_unfound')
})

test('a failed execution fails the entry before the service reports it', async () => {
  const data = encodeTransfer(5n)
  await executeMined(data)
  const entry = await runJournalEntry(submittedEntry(data), 'resumed', portsOfSafe())
  expect(entry.failure?.cause).toBe('safe_failed')
})

test('TX-05 an execution completes the entry before the service reports it', async () => {
  const data = encodeApprove(5n)
  const hash = await executeMined(data)
  const entry = await runJournalEntry(submittedEntry(data), 'resumed', portsOfSafe())
  expect([entry.state, entry.failure, entry.steps[0]?.hash]).toEqual(['done', null, hash])
})
