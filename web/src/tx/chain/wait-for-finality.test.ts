import { expect, test } from 'vitest'
import { toReopenedEntry } from '../flow/reopen-entry.ts'
import { runJournalEntry } from '../flow/run-journal-entry.ts'
import {
  bench,
  mine,
  neverSend,
  planEntry,
  portsWith,
  startBench,
  statuses,
} from '../flow/test-flow.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { waitForFinality } from './wait-for-finality.ts'

startBench()

const makeDone = (): Promise<JournalEntry> => runJournalEntry(planEntry(), 'pressed', portsWith())

const reorganise = (depth: number) =>
  bench.chain.client.request({ method: 'anvil_reorg', params: [depth, []] } as never)

test('a transaction that a reorg drops is lost and waited for again', async () => {
  const entry = await makeDone()
  bench.meanwhile = [() => reorganise(4)]
  expect(await waitForFinality(portsWith(), entry)).toBe('lost')
  const reopened = toReopenedEntry(entry)
  expect(reopened).toMatchObject({ ...entry, state: 'running', steps: reopened.steps })
  expect(statuses(reopened)).toEqual(['done', 'submitted'])
  const dropped = await runJournalEntry(reopened, 'resumed', portsWith(neverSend))
  expect(dropped.failure?.cause).toBe('dropped')
})

test('two misses of a lagging node are ignored', async () => {
  const entry = await makeDone()
  const ports = portsWith()
  let lagging = 2
  const client = {
    ...ports.client,
    getTransactionReceipt: ((request) =>
      ports.client.getTransactionReceipt(
        lagging-- > 0 ? { hash: `0x${'0'.repeat(64)}` } : request,
      )) as typeof ports.client.getTransactionReceipt,
  }
  bench.meanwhile = [mine, mine, () => bench.chain.test.mine({ blocks: 100 })]
  expect(await waitForFinality({ ...ports, client }, entry)).toBe('final')
})

test('the result is unknown while the node is unreachable', async () => {
  const entry = await makeDone()
  const ports = portsWith()
  const getTransaction = async () => Promise.reject(new TypeError('fetch failed'))
  const client = { ...ports.client, getTransaction } as typeof ports.client
  expect(await waitForFinality({ ...ports, client }, entry)).toBe('unknown')
})

test('it is final once its block is final', async () => {
  const entry = await makeDone()
  bench.meanwhile = [mine, () => bench.chain.test.mine({ blocks: 100 })]
  expect(await waitForFinality(portsWith(), entry)).toBe('final')
})
