import { serverNowMs } from '#device/clock.ts'
import { waitForWallet } from '#wallet/wait/wallet-wait.ts'
import { isUserRejection } from '#wallet/wallet-error.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { removeOpenRequests, saveOpenRequest } from './open-requests-store.ts'

/**
 * Waits for the wallet's answer to a transaction of an entry. If the user gives the wait up, the request counts as open
 * until the wallet answers; `onLate` then gets the answer, or null for a refusal.
 */
export function requestStoppable<Answer>(
  { id: entryId, account }: JournalEntry,
  request: Promise<Answer>,
  onLate: (answer: Answer | null) => void,
): Promise<Answer> {
  const id = crypto.randomUUID()
  return waitForWallet(entryId, request, {
    onStop: () => saveOpenRequest({ id, entryId, account, stoppedMs: serverNowMs() }),
    onAnswer: (answer) => {
      removeOpenRequests([id])
      onLate(answer)
    },
    onError: (error) => {
      // Some wallets return an error although they sent the transaction, so only a refusal ends the request.
      if (!isUserRejection(error)) return
      removeOpenRequests([id])
      onLate(null)
    },
  })
}
