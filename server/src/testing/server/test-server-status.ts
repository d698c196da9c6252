import { waitUntil } from '@parvalue/shared/test-wait-until.ts'

type Status = {
  chains: { seenBlock: number }[]
  unsettledTransactions: number
  openRedemptions: number
  sentences: string[]
  deadLetters: number
}

/** Limits of a recovery after a kill and restart, however busy the machine is. */
export const RECOVERY_LIMITS = { withinMs: 600_000, pauseMs: 100 }

/** Blocks to observe without pending transactions, in which a duplicate would have appeared. */
const QUIET_BLOCKS = 20

/** Returns the server's status from its admin port; null while it does not answer. */
export const fetchServerStatus = (adminPort: number | string): Promise<Status | null> =>
  fetch(`http://127.0.0.1:${adminPort}/status`).then(
    async (answer) => (answer.ok ? ((await answer.json()) as Status) : null),
    () => null,
  )

/** Waits until no transaction is pending and none has been for `QUIET_BLOCKS`. */
export async function waitUntilNoPendingWork(
  adminPort: number,
  isRest = async () => true,
): Promise<void> {
  let fromBlock: number | null = null
  const isQuiet = async () => {
    const status = await fetchServerStatus(adminPort)
    const isNow = status?.unsettledTransactions === 0 && (await isRest())
    const seenBlock = status?.chains[0]?.seenBlock ?? 0
    fromBlock = isNow ? (fromBlock ?? seenBlock) : null
    return fromBlock !== null && seenBlock >= fromBlock + QUIET_BLOCKS
  }
  await waitUntil(isQuiet, 'nothing is on its way any more', RECOVERY_LIMITS)
}
