import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createStore } from '#wallet/store.ts'
import { type TransactionPlan, toJournalEntry } from '../flow/plan.ts'
import { toReopened } from '../flow/reset-last-step.ts'
import type { Progress } from '../flow/stage.ts'
import { createJournal, isJournalKey } from '../journal/journal.ts'
import {
  isOpen,
  isSettled,
  type JournalEntry,
  type TransactionKind,
} from '../journal/journal-entry.ts'
import { planned, type SendStrategy } from '../strategies/way.ts'
import type { FinalityResult } from './watch.ts'

export type TransactionsState = {
  entries: readonly JournalEntry[]
  /** By entry, of those that this tab drives. */
  progress: Readonly<Record<string, Progress>>
}

export const transactionStore = createStore<TransactionsState>({ entries: [], progress: {} })

const journal = createJournal(localStorage)
/** Entries this tab drives or waits in line for. */
const claimed = new Set<string>()

/** Called once by the page: picks up what a reload or another tab left under way. */
export function startTransactions() {
  follow()
  window.addEventListener('storage', (event) => {
    if (isJournalKey(event.key)) follow()
  })
}

export const findTransaction = (
  { entries }: TransactionsState,
  kind: TransactionKind,
  account: Address,
): JournalEntry | null =>
  entries.findLast(
    (entry) => entry.kind === kind && entry.account === account && !entry.isDismissed,
  ) ?? null

/** One of a kind at a time for each account; a second press finds the first one open. */
export function startTransaction(kind: TransactionKind, plan: TransactionPlan, way: SendStrategy) {
  const known = findTransaction(transactionStore.get(), kind, plan.account)
  if (known && isOpen(known)) return
  if (known) dismissTransaction(known.id)
  journal.prune(plan.account)
  const identity = { id: crypto.randomUUID(), nowMs: Date.now() }
  const entry = toJournalEntry(kind, planned(plan, way), identity)
  if (!save(entry).ok) {
    keep({ ...entry, state: 'failed', failure: { cause: 'storage_full', detail: null } })
    return
  }
  void drive(entry.id, 'pressed')
}

export function continueTransaction(id: string) {
  const entry = findEntry(id)
  if (entry && entry.state !== 'done') void drive(id, 'pressed')
}

/** Puts one away that runs no longer; the list of what happened keeps it. */
export function dismissTransaction(id: string) {
  const entry = findEntry(id)
  if (entry && entry.state !== 'running') save({ ...entry, isDismissed: true })
}

function follow() {
  const { progress } = transactionStore.get()
  const entries = journal.list()
  transactionStore.set({ entries, progress })
  for (const entry of entries) if (!isSettled(entry)) void drive(entry.id, 'resumed')
}

/**
 * Only one tab drives an entry: the others stand in line for its lock, and go on should that tab
 * be closed. Whoever gets the lock reads the entry anew.
 */
async function drive(id: string, mode: 'pressed' | 'resumed') {
  if (claimed.has(id)) return
  claimed.add(id)
  try {
    await withLock(`parvalue.tx.${id}`, async () => {
      const entry = journal.find(id)
      if (!entry || (entry.state === 'done' && entry.isFinal)) return
      if (mode === 'resumed' && isSettled(entry)) return
      const engine = await import('../flow/drive.ts')
      const driveOn = (next: JournalEntry, how: typeof mode) =>
        engine.runTransaction(next, how, { save, report: (progress) => report(id, progress) })
      if (entry.state !== 'done') await driveOn(entry, mode)
      await followUntilFinal(id, engine.watchInPage, (reopened) => driveOn(reopened, 'resumed'))
    })
  } finally {
    claimed.delete(id)
  }
}

/** What is done is read anew before each change, because it may be put away meanwhile. */
async function followUntilFinal(
  id: string,
  watch: (entry: JournalEntry) => Promise<FinalityResult>,
  driveOn: (entry: JournalEntry) => Promise<void>,
) {
  for (;;) {
    const fate = await watchIfDone(journal.find(id), watch)
    const entry = journal.find(id)
    if (!entry || fate === 'unknown') return
    if (fate === 'final') {
      save({ ...entry, isFinal: true })
      return
    }
    const reopened = toReopened(entry)
    save(reopened)
    await driveOn(reopened)
  }
}

const watchIfDone = async (
  entry: JournalEntry | null,
  watch: (entry: JournalEntry) => Promise<FinalityResult>,
): Promise<FinalityResult> => (entry?.state === 'done' && !entry.isFinal ? watch(entry) : 'unknown')

/** Pages that are not served securely have no locks; they are not protected against a second tab. */
async function withLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}

function save(entry: JournalEntry) {
  const saved = journal.save(entry)
  keep(entry)
  return saved
}

function keep(entry: JournalEntry) {
  const { entries, progress } = transactionStore.get()
  const others = entries.filter((one) => one.id !== entry.id)
  transactionStore.set({ entries: [...others, entry], progress })
}

function report(id: string, next: Progress) {
  const { entries, progress } = transactionStore.get()
  transactionStore.set({ entries, progress: { ...progress, [id]: next } })
}

const findEntry = (id: string): JournalEntry | null =>
  transactionStore.get().entries.find((entry) => entry.id === id) ?? null
