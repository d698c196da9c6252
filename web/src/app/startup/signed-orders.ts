import { listTicketStorageKeys } from '#features/ticket/flow/ticket-keys.ts'
import { sessionStore } from '#session/session-state.ts'
import { lazyImport } from './stale-build.ts'

/**
 * Called once by the page: submits orders that were signed before a reload or while offline, on any page.
 */
export function startSignedOrders() {
  // The code cannot load while offline; the next event retries.
  const listener = () => void submitSignedOrders().catch(() => null)
  sessionStore.subscribe(listener)
  window.addEventListener('online', listener)
}

async function submitSignedOrders() {
  const session = sessionStore.get()
  if (session.status !== 'signed-in') return
  const account = session.record.wallet.address
  if (listTicketStorageKeys(localStorage, account).length === 0) return
  const { resumeSponsoredTickets } = await lazyImport(
    () => import('#features/ticket/flow/ticket-store.ts'),
  )
  resumeSponsoredTickets(account)
}
