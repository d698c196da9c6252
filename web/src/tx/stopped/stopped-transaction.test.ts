import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { expect, test } from 'vitest'
import { waitForWallet, walletWaitsStore } from '#wallet/wait/wallet-wait.ts'
import { testOwner } from '../chain/test-chain.ts'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { runJournalEntry } from '../flow/run-journal-entry.ts'
import {
  createTestEntry,
  createTestPorts,
  flowBench,
  listStepStatuses,
  mineBlock,
  neverSend,
  readSpenderBalance,
  sendToTestChain,
  setUpFlowBench,
} from '../flow/test-flow.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { findStoppedTransaction } from './find-stopped-transaction.ts'
import { toLateEntry } from './late-answer.ts'
import { openRequestsStore } from './open-requests-store.ts'
import { requestStoppable } from './stoppable-request.ts'

setUpFlowBench()

const onlyDeposit = (): JournalEntry => {
  const planned = createTestEntry()
  return { ...planned, steps: planned.steps.slice(1) }
}

const stopWaiting = () => walletWaitsStore.get()[0]?.stop()

type Request = Parameters<TransactionFlowPorts['wallet']['send']>[0]

/** A wallet that answers only when the test says so, and a user who stops waiting for it. */
function silentWallet(entry: JournalEntry) {
  const answered = Promise.withResolvers<Hex>()
  const requests: Request[] = []
  const ports: TransactionFlowPorts = {
    ...createTestPorts(),
    wallet: {
      read: createTestPorts().wallet.read,
      send: (request, onLate) => {
        requests.push(request)
        queueMicrotask(stopWaiting)
        return requestStoppable(entry, answered.promise, onLate)
      },
    },
  }
  /** Sends the request as the wallet does when the user approves it late. */
  const approveLate = async () => {
    const [request] = requests
    if (!request) throw new Error('The wallet got no request.')
    const hash = await sendToTestChain(request)
    await mineBlock()
    return hash
  }
  return { ports, requests, answered, approveLate }
}

/** Lists the requests of this entry that may still be open in the wallet. */
const listOpen = ({ id }: JournalEntry) =>
  openRequestsStore.get().filter(({ entryId }) => entryId === id)

const waitStopped = { cause: 'wait_stopped', detail: null }

test('WB-04 a wait that is given up frees the form and asks the wallet nothing more', async () => {
  const planned = createTestEntry()
  const { ports, requests } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  expect(entry).toMatchObject({ state: 'failed', failure: waitStopped })
  expect(listStepStatuses(entry)).toEqual(['signing', 'waiting'])
  expect(requests).toHaveLength(1)
  expect(listOpen(planned)).toHaveLength(1)
  expect(await readSpenderBalance()).toBe(0n)
})

test('WB-04 a late error that is no refusal keeps the request open, because it may have been sent', async () => {
  const planned = onlyDeposit()
  const { ports, answered } = silentWallet(planned)
  await runJournalEntry(planned, 'pressed', ports)
  answered.reject(new Error('Internal error'))
  await answered.promise.catch(() => null)
  expect(flowBench.late).toEqual([])
  expect(listOpen(planned)).toHaveLength(1)
})

test('WB-04 after a late refusal the entry says that nothing was sent', async () => {
  const planned = onlyDeposit()
  const { ports, answered } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  answered.reject(new Error('User rejected the request.'))
  await answered.promise.catch(() => null)
  expect(flowBench.late).toMatchObject([{ index: 0, patch: null }])
  expect(listOpen(planned)).toEqual([])
  const [late] = flowBench.late
  expect(late && toLateEntry([entry], late, entry.id)?.failure?.cause).toBe('user_rejected')
})

test('WB-04 a transaction that is approved late is recorded and followed to its end', async () => {
  const planned = onlyDeposit()
  const { ports, answered, approveLate } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  const hash = await approveLate()
  answered.resolve(hash)
  await answered.promise
  const [late] = flowBench.late
  expect(late).toMatchObject({ index: 0, patch: { status: 'submitted', hash, nonce: null } })
  const recorded = late && toLateEntry([entry], late, crypto.randomUUID())
  if (!recorded) throw new Error('The transaction is lost.')
  const end = await runJournalEntry(recorded, 'resumed', createTestPorts(neverSend))
  expect(end).toMatchObject({ id: entry.id, state: 'done', steps: [{ hash, status: 'done' }] })
  expect(await readSpenderBalance()).toBe(5n)
})

test('WB-04 a late approval never makes the page ask for the payment by itself', async () => {
  const planned = createTestEntry()
  const { ports, answered, approveLate } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  answered.resolve(await approveLate())
  await answered.promise
  const [late] = flowBench.late
  const recorded = late && toLateEntry([entry], late, crypto.randomUUID())
  if (!recorded) throw new Error('The transaction is lost.')
  const end = await runJournalEntry(recorded, 'resumed', createTestPorts(neverSend))
  expect(end.state).toBe('needs-signature')
  expect(listStepStatuses(end)).toEqual(['done', 'waiting'])
})

test('WB-04 a bundle of calls that is signed late goes on from the wallet’s id', async () => {
  const answered = Promise.withResolvers<string>()
  const [approve, deposit] = createTestEntry().steps
  if (!approve || !deposit) throw new Error('A purchase has two steps.')
  const calls = [approve, deposit].map(({ name, to, data, value }) => ({ name, to, data, value }))
  const batch = { ...createTestEntry(), steps: [{ ...deposit, name: 'batch' as const, calls }] }
  const ports: TransactionFlowPorts = {
    ...createTestPorts(neverSend),
    bundles: {
      find: async () => ({ name: 'unknown' }),
      send: (_, onLate) => {
        queueMicrotask(stopWaiting)
        return requestStoppable(batch, answered.promise, onLate)
      },
    },
  }
  const entry = await runJournalEntry(batch, 'pressed', ports)
  expect(entry.failure).toEqual(waitStopped)
  answered.resolve('0x77')
  await answered.promise
  expect(flowBench.late).toMatchObject([
    { index: 0, patch: { status: 'submitted', bundleId: '0x77' } },
  ])
})

test('WB-04 a transaction that the wallet sent without answering is found on the chain', async () => {
  const planned = onlyDeposit()
  const { ports, approveLate } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  expect(await findStoppedTransaction(entry, createTestPorts(neverSend), [])).toBeNull()
  const hash = await approveLate()
  expect(await findStoppedTransaction(entry, createTestPorts(neverSend), [])).toEqual({
    asked: entry,
    index: 0,
    patch: { status: 'submitted', hash, nonce: entry.steps[0]?.nonce },
  })
})

test('WB-04 an equal transaction that the user sent after it is not taken for the stopped one', async () => {
  const planned = onlyDeposit()
  const { ports, approveLate } = silentWallet(planned)
  const entry = await runJournalEntry(planned, 'pressed', ports)
  const again = await runJournalEntry(onlyDeposit(), 'pressed', createTestPorts())
  const known = again.steps.map(({ hash }) => hash).filter((hash) => hash !== null)
  expect(known).toHaveLength(1)
  const find = () => findStoppedTransaction(entry, createTestPorts(neverSend), known)
  expect(await find()).toBeNull()
  const hash = await approveLate()
  expect(await find()).toMatchObject({ patch: { status: 'submitted', hash } })
})

test('WB-04 a permit that is signed late is never used', async () => {
  const answered = Promise.withResolvers<Hex>()
  const [approve, deposit] = createTestEntry().steps
  if (!approve || !deposit) throw new Error('A purchase has two steps.')
  const permit = { ...approve, name: 'permit' as const }
  const entry = { ...createTestEntry(), steps: [permit, deposit] }
  const sign: TransactionFlowPorts['sign'] = () => {
    queueMicrotask(stopWaiting)
    return waitForWallet('entry', answered.promise)
  }
  const end = await runJournalEntry(entry, 'pressed', { ...createTestPorts(neverSend), sign })
  answered.resolve(`0x${'11'.repeat(65)}`)
  await answered.promise
  expect(end).toMatchObject({ state: 'failed', failure: { cause: 'signing_stopped' } })
  expect(flowBench.saved.at(-1)).toEqual(end)
  expect(end.steps.map(({ data }) => data)).toEqual([permit.data, deposit.data])
  expect(end.account).toBe(testOwner.address)
})
