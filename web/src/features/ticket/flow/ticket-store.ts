import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sessionStore } from '#session/session-state.ts'
import { createStore, useStore } from '#wallet/store.ts'
import type { DriveMode } from './sponsored-flow.ts'
import { createTicketJournal } from './ticket-journal.ts'
import { isTicketKey, type TicketKey } from './ticket-keys.ts'
import {
  isUnheard,
  nextStepOf,
  type Quote,
  type SigningStep,
  type TicketRecord,
} from './ticket-record.ts'

type TicketsState = {
  /** Grows with every change of what is written down. */
  generation: number
  /** What this tab is doing for a record, by its id. */
  steps: Readonly<Record<string, SigningStep>>
  /** Another fee than the one that was agreed to, by the record's id: it has to be seen first. */
  changed: Readonly<Record<string, Quote>>
}

const store = createStore<TicketsState>({ generation: 0, steps: {}, changed: {} })
const journal = createTicketJournal(localStorage)
/** Records this tab drives or waits in line for. */
const claimed = new Set<string>()

window.addEventListener('storage', ({ key }) => {
  if (isTicketKey(key)) touch()
})

export type Ticket = {
  record: TicketRecord
  /** What is being done for it now; null while nothing is. */
  step: SigningStep | null
  changedQuote: Quote | null
}

/** The order of this account for this stock that was begun here; null where there is none. */
export function useTicketRecord(account: Address | null, stockId: number): Ticket | null {
  const { steps, changed } = useStore(store)
  const record = account === null ? null : journal.find({ account, stockId })
  if (record === null) return null
  return { record, step: steps[record.id] ?? null, changedQuote: changed[record.id] ?? null }
}

/** False where this browser stores nothing: then nothing is signed. */
export function startTicket(record: TicketRecord): boolean {
  if (!save(record).ok) return false
  if (record.way === 'sponsored') void driveTicket(record, 'pressed')
  return true
}

/** What this account signed and no server has is handed in, whichever page is open. */
export function resumeTickets(account: Address) {
  for (const record of journal.list(account)) {
    if (record.way === 'sponsored') void driveTicket(record, 'resumed')
  }
}

/** A sponsored order whose signatures are there is handed in by itself, after a reload too. */
export async function driveTicket(key: TicketKey, mode: DriveMode): Promise<void> {
  const known = journal.find(key)
  if (!known || claimed.has(known.id)) return
  claimed.add(known.id)
  try {
    await withLock(`parvalue.ticket.${known.id}`, () => drive(key, mode))
  } finally {
    claimed.delete(known.id)
  }
}

async function drive(key: TicketKey, mode: DriveMode): Promise<void> {
  const record = journal.find(key)
  if (!record || record.rowId !== null) return
  if (mode === 'resumed' && nextStepOf(record) !== 'send') return
  setChanged(record.id, null)
  const engine = await import('./ticket-engine.ts')
  const end = await engine.driveInPage(record, mode, {
    save,
    report: (step) => setStep(record.id, step),
    onFeeChanged: (quote) => setChanged(record.id, quote),
  })
  if (end === 'fee_changed') touch()
  if (end === 'failed') retryLater(key)
}

const RETRY_MS = 5000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Until somebody answers, as long as its owner is the one who is signed in. */
function retryLater(key: TicketKey) {
  const record = journal.find(key)
  if (!record || !isUnheard(record)) return
  clearTimeout(timers.get(record.id))
  const retry = () => {
    const session = sessionStore.get()
    const isOwner =
      session.status === 'signed-in' && session.record.wallet.address === record.account
    if (isOwner) void driveTicket(key, 'resumed')
  }
  timers.set(record.id, setTimeout(retry, RETRY_MS))
}

/** Another fee was seen and taken: what was allowed for the old one is asked for anew. */
export function acceptFee(key: TicketKey, quote: Quote) {
  const record = journal.find(key)
  if (!record || !save({ ...record, quote, permit: null }).ok) return
  void driveTicket(key, 'pressed')
}

/** The server has it: from now on it is followed there. */
export function setTicketRow(key: TicketKey, rowId: string) {
  const record = journal.find(key)
  if (record) save({ ...record, rowId, failure: null })
}

/** Puts it away; the order itself goes on, and stands under `/orders`. */
export function removeTicket(key: TicketKey) {
  journal.remove(key)
  touch()
}

function save(record: TicketRecord) {
  const saved = journal.save(record)
  touch()
  return saved
}

function touch() {
  const state = store.get()
  store.set({ ...state, generation: state.generation + 1 })
}

function setStep(id: string, step: SigningStep | null) {
  const { [id]: _, ...rest } = store.get().steps
  store.set({ ...store.get(), steps: step === null ? rest : { ...rest, [id]: step } })
}

function setChanged(id: string, quote: Quote | null) {
  const { [id]: _, ...rest } = store.get().changed
  store.set({ ...store.get(), changed: quote === null ? rest : { ...rest, [id]: quote } })
}

/** One tab at a time; pages that are not served securely have no locks. */
async function withLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
