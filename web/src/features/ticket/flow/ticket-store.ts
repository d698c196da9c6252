import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { localStore } from '#device/storage.ts'
import { sessionStore } from '#session/session-state.ts'
import { createStore, useStore } from '#wallet/store.ts'
import type { SponsoredRunTrigger } from './sponsored-flow.ts'
import { createTicketJournal } from './ticket-journal.ts'
import { isTicketStorageKey, type TicketKey } from './ticket-keys.ts'
import {
  findNextSigningStep,
  isTicketUnconfirmed,
  type OrderQuote,
  type SigningStep,
  type TicketRecord,
} from './ticket-record.ts'

type TicketsState = {
  /** Incremented with every change of the saved records. */
  generation: number
  /** Current step of each record in this tab, by its id. */
  steps: Readonly<Record<string, SigningStep>>
  /** Quotes whose fee differs from the agreed one, by record id; the user must confirm them. */
  changed: Readonly<Record<string, OrderQuote>>
}

const store = createStore<TicketsState>({ generation: 0, steps: {}, changed: {} })
const journal = createTicketJournal(localStore)
/** Records that this tab is processing or waiting to process. */
const claimed = new Set<string>()

window.addEventListener('storage', ({ key }) => {
  if (isTicketStorageKey(key)) touch()
})

export type StartedTicket = {
  record: TicketRecord
  /** Step in progress; null if there is none. */
  step: SigningStep | null
  changedQuote: OrderQuote | null
}

/** Returns the order that this account started for this stock; null if there is none. */
export function useStartedTicket(account: Address | null, stockId: number): StartedTicket | null {
  const { steps, changed } = useStore(store)
  const record = account === null ? null : findShown({ account, stockId })
  if (record === null) return null
  return { record, step: steps[record.id] ?? null, changedQuote: changed[record.id] ?? null }
}

/** Ids of the records that were open when this page found them. */
const followed = new Set<string>()

/** Returns the saved record; null if its order had ended before this page was opened, and its end was shown then. */
function findShown(key: TicketKey): TicketRecord | null {
  const record = journal.find(key)
  if (record && record.isEnded !== true) followed.add(record.id)
  return record && followed.has(record.id) ? record : null
}

/** Marks the record as shown to its end; pages that follow it go on showing it until they are reloaded. */
export const markTicketEnded = (record: TicketRecord) => save({ ...record, isEnded: true })

/** Saves and starts an order. */
export function startTicket(record: TicketRecord) {
  save(record)
  if (record.way === 'sponsored') void runSponsoredTicket(record, 'pressed')
}

/** Submits signed orders of this account that the server does not have, on any page. */
export function resumeSponsoredTickets(account: Address) {
  for (const record of journal.list(account)) {
    if (record.way === 'sponsored') void runSponsoredTicket(record, 'resumed')
  }
}

/** Runs a sponsored order; once it is signed it is submitted, also after a reload. */
export async function runSponsoredTicket(key: TicketKey, mode: SponsoredRunTrigger): Promise<void> {
  const known = journal.find(key)
  if (!known || claimed.has(known.id)) return
  claimed.add(known.id)
  try {
    await withLock(`parvalue.ticket.${known.id}`, () => drive(key, mode))
  } finally {
    claimed.delete(known.id)
  }
}

async function drive(key: TicketKey, mode: SponsoredRunTrigger): Promise<void> {
  const record = journal.find(key)
  if (!record || record.rowId !== null) return
  if (mode === 'resumed' && findNextSigningStep(record) !== 'send') return
  setChanged(record.id, null)
  const engine = await import('./ticket-engine.ts')
  const end = await engine.runSponsoredOrderInPage(record, mode, {
    save,
    report: (step) => setStep(record.id, step),
    onFeeChanged: (quote) => setChanged(record.id, quote),
  })
  if (end === 'fee_changed') touch()
  if (end === 'failed') retryLater(key)
}

const RETRY_MS = 5000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Retries until the server responds, while the same user is signed in. */
function retryLater(key: TicketKey) {
  const record = journal.find(key)
  if (!record || !isTicketUnconfirmed(record)) return
  clearTimeout(timers.get(record.id))
  const retry = () => {
    const session = sessionStore.get()
    const isOwner =
      session.status === 'signed-in' && session.record.wallet.address === record.account
    if (isOwner) void runSponsoredTicket(key, 'resumed')
  }
  timers.set(record.id, setTimeout(retry, RETRY_MS))
}

/** Accepts another fee. The permit is dropped, because its amount contains the old fee. */
export function acceptTicketFee(key: TicketKey, quote: OrderQuote) {
  const record = journal.find(key)
  if (!record) return
  save({ ...record, quote, permit: null })
  void runSponsoredTicket(key, 'pressed')
}

/** Saves the server's id; from now on the order is followed on the server. */
export function setTicketServerOrderId(key: TicketKey, rowId: string) {
  const record = journal.find(key)
  if (record) save({ ...record, rowId, failure: null })
}

/** Removes the record; the order itself continues and is listed under `/orders`. */
export function removeTicket(key: TicketKey) {
  journal.remove(key)
  touch()
}

function save(record: TicketRecord) {
  journal.save(record)
  touch()
}

function touch() {
  const state = store.get()
  store.set({ ...state, generation: state.generation + 1 })
}

function setStep(id: string, step: SigningStep | null) {
  const { [id]: _, ...rest } = store.get().steps
  store.set({ ...store.get(), steps: step === null ? rest : { ...rest, [id]: step } })
}

function setChanged(id: string, quote: OrderQuote | null) {
  const { [id]: _, ...rest } = store.get().changed
  store.set({ ...store.get(), changed: quote === null ? rest : { ...rest, [id]: quote } })
}

/** Runs work in one tab at a time under a Web Lock; insecure pages have none and are not protected. */
async function withLock(name: string, work: () => Promise<void>) {
  if ('locks' in navigator) await navigator.locks.request(name, work)
  else await work()
}
