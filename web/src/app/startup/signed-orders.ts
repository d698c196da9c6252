import { listTicketKeys } from '#features/ticket/flow/ticket-keys.ts'
import { sessionStore } from '#session/session-state.ts'
import { lazyImport } from './stale-build.ts'

/**
 * Called once by the page: an order that was signed before a reload, or while there was no line, is
 * handed in whichever page is open and however wide it is.
 */
export function startSignedOrders() {
  // Without a line there is nothing to load it with; the next event tries again.
  const listener = () => void handIn().catch(() => null)
  sessionStore.subscribe(listener)
  window.addEventListener('online', listener)
}

async function handIn() {
  const session = sessionStore.get()
  if (session.status !== 'signed-in') return
  const account = session.record.wallet.address
  if (listTicketKeys(localStorage, account).length === 0) return
  const { resumeTickets } = await lazyImport(() => import('#features/ticket/flow/ticket-store.ts'))
  resumeTickets(account)
}
