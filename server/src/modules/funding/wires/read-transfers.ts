import type { FundingJobDeps } from '../deps.ts'
import { findPolledUntil, savePolledUntil } from './bank-store.ts'
import { recordBankTransfer } from './record-transfer.ts'
import { hasWireReceipt } from './wire-receipt-store.ts'

/** Reads from the bank a transfer that a webhook named, and records it. */
export async function readBankTransfer(deps: FundingJobDeps, bankRef: string): Promise<void> {
  const transfer = await deps.bank.findTransfer(bankRef)
  // A signed webhook named the transfer, so the job retries until the bank's API returns it.
  if (!transfer) throw new Error(`Wire ${bankRef} of a webhook is not found at Increase yet`)
  await recordBankTransfer(deps, transfer)
}

/** A transfer may be pending for days, so every poll starts this long before the last one. */
const OVERLAP_MS = 3 * 24 * 60 * 60_000

/** Polls the bank's accounts for transfers whose webhook was lost, and records them. */
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
      const isNews = transfer.status !== 'settled' || !(await hasWireReceipt(db, transfer.ref))
      if (isNews) await recordBankTransfer(deps, transfer)
    }
    next = page.next
  } while (next !== null)
  await savePolledUntil(db, accountId, startedAtMs)
}
