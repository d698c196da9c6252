import { expect, test } from 'vitest'
import { reopenEntry } from '../flow/reopen-entry.ts'
import { runJournalEntry } from '../flow/run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  setUpFlowBench,
} from '../flow/test-flow.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { waitForFinality } from './wait-for-finality.ts'

setUpFlowBench()

const createFinishedEntry = (): Promise<JournalEntry> =>
  runJournalEntry(createTestEntry(), 'pressed', createTestPorts())

const reorganize = (depth: number) =>
  flowBench.chain.client.request({ method: 'anvil_reorg', params: [depth, []] } as never)

test('a transaction that a reorg drops is lost, and its entry waits again', async () => {
  const entry = await createFinishedEntry()
  flowBench.meanwhile = [() => reorganize(4)]
  expect(await waitForFinality(createTestPorts(), entry)).toBe('lost')
  const reopened = reopenEntry(entry)
  expect(reopened).toMatchObject({ ...entry, state: 'running', steps: reopened.steps })
  expect(listStepStatuses(reopened)).toEqual(['done', 'submitted'])
  const dropped = await runJournalEntry(reopened, 'resumed', createTestPorts(neverSend))
  expect(dropped.failure?.cause).toBe('dropped')
})

test('two misses of a lagging node are ignored', async () => {
  const entry = await createFinishedEntry()
  const ports = createTestPorts()
  let lagging = 2
  const client = {
    ...ports.client,
    getTransactionReceipt: ((request) =>
      ports.client.getTransactionReceipt(
        lagging-- > 0 ? { hash: `0x${'0'.repeat(64)}` } : request,
      )) as typeof ports.client.getTransactionReceipt,
  }
  flowBench.meanwhile = [mineBlock, mineBlock, () => flowBench.chain.test.mine({ blocks: 100 })]
  expect(await waitForFinality({ ...ports, client }, entry)).toBe('final')
})

test('the result is unknown while the node is unreachable', async () => {
  const entry = await createFinishedEntry()
  const ports = createTestPorts()
  const getTransaction = async () => Promise.reject(new TypeError('fetch failed'))
  const client = { ...ports.client, getTransaction } as typeof ports.client
  expect(await waitForFinality({ ...ports, client }, entry)).toBe('unknown')
})

test('a transaction is final once its block is final', async () => {
  const entry = await createFinishedEntry()
  flowBench.meanwhile = [mineBlock, () => flowBench.chain.test.mine({ blocks: 100 })]
  expect(await waitForFinality(createTestPorts(), entry)).toBe('final')
})
