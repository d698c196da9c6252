import type { Address } from '@parvalue/shared/domain/address.ts'
import { createStore } from '#wallet/store.ts'
import { createJournal, isJournalKey } from './journal.ts'
import { isOpen, type JournalEntry, type TransactionKind } from './journal-entry.ts'
import { type TransactionPlan, toJournalEntry } from './plan.ts'
import type { Progress } from './stage.ts'

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
export function startTransaction(kind: TransactionKind, plan: TransactionPlan) {
  const known = findTransaction(transactionStore.get(), kind, plan.account)
  if (known && isOpen(known)) return
  if (known) dismissTransaction(known.id)
  journal.prune(plan.account)
  const identity = { id: crypto.randomUUID(), nowMs: Date.now() }
  const entry = toJournalEntry(kind, plan, identity)
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
  for (const entry of entries) if (entry.state === 'running') void drive(entry.id, 'resumed')
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
      if (!entry || entry.state === 'done') return
      if (mode === 'resumed' && entry.state !== 'running') return
      const engine = await import('./drive.ts')
      await engine.driveInPage(entry, mode, { save, report: (next) => report(id, next) })
    })
  } finally {
    claimed.delete(id)
  }
}

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
