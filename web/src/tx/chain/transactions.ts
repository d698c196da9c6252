import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { serverNowMs } from '#device/clock.ts'
import { localStore } from '#device/storage.ts'
import { createStore } from '#wallet/store.ts'
import type { TransactionRunTrigger } from '../flow/flow-ports.ts'
import { type TransactionPlan, toJournalEntry } from '../flow/plan.ts'
import { reopenEntry } from '../flow/reopen-entry.ts'
import type { TransactionProgress } from '../flow/stage.ts'
import { createTransactionJournal, isJournalKey } from '../journal/journal.ts'
import {
  isEntryOpen,
  isEntrySettled,
  type JournalEntry,
  type TransactionKind,
} from '../journal/journal-entry.ts'
import { type LateAnswer, toLateEntry } from '../stopped/late-answer.ts'
import { startOpenRequests } from '../stopped/open-requests-store.ts'
import { watchOpenRequests } from '../stopped/watch-open-requests.ts'
import { applySendStrategy, type SendStrategy } from '../strategies/send-strategy.ts'
import type { FinalityResult } from './wait-for-finality.ts'

export type TransactionStoreState = {
  entries: readonly JournalEntry[]
  /** Progress by the id of each entry that this tab runs. */
  progress: Readonly<Record<string, TransactionProgress>>
  /** Ids of completed entries whose result screen was closed; their widgets show the form again. */
  closedIds: readonly string[]
}

export const transactionStore = createStore<TransactionStoreState>({
  entries: [],
  progress: {},
  closedIds: [],
})

const journal = createTransactionJournal(localStore)
/** Ids of entries that this tab runs, or whose lock it waits for. */
const claimed = new Set<string>()

/** Resumes the transactions that a reload or another tab left open. The page calls it once. */
export function startTransactions() {
  transactionStore.set({
    ...transactionStore.get(),
    closedIds: listSeenTransactions(journal.list()),
  })
  loadAndResume()
  startOpenRequests()
  watchOpenRequests({
    listEntries: () => transactionStore.get().entries,
    find: async (entry, known) =>
      (await import('../flow/run-transaction.ts')).findStopped(entry, known),
    record: saveLate,
  })
  window.addEventListener('storage', (event) => {
    if (isJournalKey(event.key)) loadAndResume()
  })
}

/**
 * Returns the transaction that a widget shows. A completed one does not come back once its result was seen and left, by
 * a reload or for another page; an unfinished or failed one does.
 */
export const findLatestTransaction = (
  { entries, closedIds }: Pick<TransactionStoreState, 'entries' | 'closedIds'>,
  kind: TransactionKind,
  account: Address,
): JournalEntry | null => {
  const latest = entries.findLast(
    (entry) => entry.kind === kind && entry.account === account && !entry.isDismissed,
  )
  return latest && !(latest.state === 'done' && closedIds.includes(latest.id)) ? latest : null
}

/** Returns the ids of the completed transactions whose result an earlier page has shown. */
export const listSeenTransactions = (entries: readonly JournalEntry[]): string[] =>
  entries.filter(({ state, isSeen }) => state === 'done' && isSeen).map(({ id }) => id)

/** Notes that the result of a completed transaction is on the screen. */
export function markTransactionSeen(id: string) {
  const entry = findEntry(id)
  if (entry?.state === 'done' && !entry.isSeen) save({ ...entry, isSeen: true })
}

/** Notes that the user left the page with the result of a completed transaction. */
export function closeTransaction(id: string) {
  const state = transactionStore.get()
  if (findEntry(id)?.state === 'done') {
    transactionStore.set({ ...state, closedIds: [...state.closedIds, id] })
  }
}

/** Starts a transaction, unless the account has an open one of the same kind, for instance after a double click. */
export function startTransaction(
  kind: TransactionKind,
  plan: TransactionPlan,
  strategy: SendStrategy,
) {
  const known = findLatestTransaction(transactionStore.get(), kind, plan.account)
  if (known && isEntryOpen(known)) return
  if (known) dismissTransaction(known.id)
  journal.prune(plan.account)
  const identity = { id: crypto.randomUUID(), nowMs: serverNowMs() }
  const entry = toJournalEntry(kind, applySendStrategy(plan, strategy), identity)
  save(entry)
  void runWithLock(entry.id, 'pressed')
}

export function continueTransaction(id: string) {
  const entry = findEntry(id)
  if (entry && entry.state !== 'done') void runWithLock(id, 'pressed')
}

/** Hides a transaction that no longer runs from its widget; the activity list still shows it. */
export function dismissTransaction(id: string) {
  const entry = findEntry(id)
  if (entry && entry.state !== 'running') save({ ...entry, isDismissed: true })
}

function loadAndResume() {
  const entries = journal.list()
  transactionStore.set({ ...transactionStore.get(), entries })
  for (const entry of entries) if (!isEntrySettled(entry)) void runWithLock(entry.id, 'resumed')
}

/**
 * Runs an entry under its Web Lock, so that only one tab runs it. Other tabs wait for the lock and take over if that
 * tab closes. A tab that gets the lock reads the entry from the journal again.
 */
async function runWithLock(id: string, trigger: TransactionRunTrigger) {
  if (claimed.has(id)) return
  claimed.add(id)
  try {
    await withLock(`parvalue.tx.${id}`, async () => {
      const entry = journal.find(id)
      if (!entry || (entry.state === 'done' && entry.isFinal)) return
      if (trigger === 'resumed' && isEntrySettled(entry)) return
      const engine = await import('../flow/run-transaction.ts')
      const run = (next: JournalEntry, how: TransactionRunTrigger) =>
        engine.runTransaction(next, how, {
          ...{ save, saveLate },
          report: (progress) => report(id, progress),
        })
      if (entry.state !== 'done') await run(entry, trigger)
      await followUntilFinal(id, engine.watchFinality, (reopened) => run(reopened, 'resumed'))
    })
  } finally {
    claimed.delete(id)
  }
}

/**
 * Follows a done entry until it is final. The entry is read again before each save, because the user may have
 * dismissed it.
 */
async function followUntilFinal(
  id: string,
  watch: (entry: JournalEntry) => Promise<FinalityResult>,
  run: (entry: JournalEntry) => Promise<void>,
) {
  for (;;) {
    const finality = await watchIfDone(journal.find(id), watch)
    const entry = journal.find(id)
    if (!entry || finality === 'unknown') return
    if (finality === 'final') {
      save({ ...entry, isFinal: true })
      return
    }
    const reopened = reopenEntry(entry)
    save(reopened)
    await run(reopened)
  }
}

const watchIfDone = async (
  entry: JournalEntry | null,
  watch: (entry: JournalEntry) => Promise<FinalityResult>,
): Promise<FinalityResult> => (entry?.state === 'done' && !entry.isFinal ? watch(entry) : 'unknown')

/** Runs work under a Web Lock; insecure pages have none and are not protected against a second tab. */
async function withLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

/** Saves the wallet's answer to a request for which the user had stopped waiting, and follows its transaction. */
function saveLate(late: LateAnswer) {
  const entry = toLateEntry(journal.list(), late, crypto.randomUUID())
  if (entry === null) return
  save(entry)
  if (!isEntrySettled(entry)) void runWithLock(entry.id, 'resumed')
}

function save(entry: JournalEntry) {
  journal.save(entry)
  publish(entry)
}

function publish(entry: JournalEntry) {
  const state = transactionStore.get()
  const others = state.entries.filter((one) => one.id !== entry.id)
  transactionStore.set({ ...state, entries: [...others, entry] })
}

function report(id: string, next: TransactionProgress) {
  const state = transactionStore.get()
  transactionStore.set({ ...state, progress: { ...state.progress, [id]: next } })
}

const findEntry = (id: string): JournalEntry | null =>
  transactionStore.get().entries.find((entry) => entry.id === id) ?? null
