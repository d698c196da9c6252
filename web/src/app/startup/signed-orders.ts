import { localStore } from '#device/storage.ts'
import { listTicketStorageKeys } from '#features/ticket/flow/ticket-keys.ts'
import { sessionStore } from '#session/session-state.ts'
import { importChunk } from './stale-build.ts'

/** Submits orders that were signed before a reload or while offline, on any page. The page calls it once. */
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
  if (listTicketStorageKeys(localStore, account).length === 0) return
  const { resumeSponsoredTickets } = await importChunk(
    () => import('#features/ticket/flow/ticket-store.ts'),
  )
  resumeSponsoredTickets(account)
}
