import type { FundingJobDeps } from '../deps.ts'
import { findPolledUntil, savePolledUntil } from './bank-store.ts'
import { hasReceipt } from './receipt-store.ts'
import { recordTransfer } from './record-transfer.ts'

/** Reads one transfer from the bank, because a notice named it. */
export async function syncTransfer(deps: FundingJobDeps, bankRef: string): Promise<void> {
  const transfer = await deps.bank.findTransfer(bankRef)
  // Named by a signed notice and not there: soon it will be.
  if (!transfer) throw new Error(`The bank does not know ${bankRef}`)
  await recordTransfer(deps, transfer)
}

/** A transfer may be pending for a while, so each look begins this long before the last one. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

/** Finds the transfers of whose notice nothing was heard. */
export async function pollBank(deps: FundingJobDeps): Promise<void> {
  const { accountId, otherAccountIds } = deps.settings
  for (const account of [accountId, ...otherAccountIds]) await pollAccount(deps, account)
}

async function pollAccount(deps: FundingJobDeps, accountId: string): Promise<void> {
  const { db, clock, bank } = deps
  const startedAtMs = clock()
  const polledUntilMs = await findPolledUntil(db, accountId)
  const sinceMs = Math.max(0, polledUntilMs - OVERLAP_MS)
  let next: string | null = null
  do {
    const page = await bank.listTransfers({ accountId, sinceMs }, next)
    for (const transfer of page.transfers) {
      const isNews = transfer.status !== 'settled' || !(await hasReceipt(db, transfer.ref))
      if (isNews) await recordTransfer(deps, transfer)
    }
    next = page.next
  } while (next !== null)
  await savePolledUntil(db, accountId, startedAtMs)
}
