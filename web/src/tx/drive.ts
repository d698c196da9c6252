import { publicClientOf, readWallet, sendTransaction } from '#wallet/wallet.ts'
import { driveEntry } from './flow.ts'
import type { FlowPorts } from './flow-ports.ts'
import type { JournalEntry } from './journal-entry.ts'
import { logFailure } from './log-failure.ts'

const POLL_MS = 1000
const POLL_HIDDEN_MS = 5000
const DROP_AFTER_MS = 90_000
const WAIT_MAX_MS = 30 * 60_000

/** The flow with the page's own wallet, chain and clock; loaded when first needed. */
export async function driveInPage(
  entry: JournalEntry,
  mode: 'pressed' | 'resumed',
  store: Pick<FlowPorts, 'save' | 'report'>,
): Promise<void> {
  const driven = await driveEntry(entry, mode, {
    ...store,
    client: await publicClientOf(entry.chainId),
    wallet: { read: readWallet, send: sendTransaction },
    nowMs: Date.now,
    pause: () =>
      new Promise((resolve) => setTimeout(resolve, document.hidden ? POLL_HIDDEN_MS : POLL_MS)),
    dropAfterMs: DROP_AFTER_MS,
    waitMaxMs: WAIT_MAX_MS,
  })
  if (driven.failure) logFailure(driven)
}
