import {
  type BrokerageAccountLedgerEvent,
  splitReturnedAmount,
} from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CustomerTransfer } from '../../../providers/customer-accounts/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { getAccountBalances, postAccountEntry } from '../account-ledger.ts'
import { createBrokerageRowId } from '../active-account.ts'
import type { BrokerageJobDeps } from '../deps.ts'
import { findAccount, lockAccount } from '../tables/account-store.ts'
import {
  type AchTransfer,
  findAchTransfer,
  insertAchTransfer,
  listSameAchTransfers,
} from '../tables/ach-transfer-store.ts'
import { processBrokerageJob } from './queues.ts'

/** The broker's clock may be this many milliseconds behind ours. */
export const BROKER_CLOCK_SKEW_MS = 3_600_000

/**
 * Inserts a row for the second copy of a transfer that the broker has twice, with its own posting, and requests its
 * cancellation: a suspended process may send its request after another process has sent the same transfer.
 */
export async function insertDuplicateTransfer(
  tx: Tx,
  deps: BrokerageJobDeps,
  transfer: AchTransfer,
  vendorId: string,
): Promise<void> {
  const { account_id, link_id, direction, cents, available_on, requested_market_at } = transfer
  const id = createBrokerageRowId(deps)
  const now = new Date(deps.clock())
  await insertAchTransfer(tx, {
    ...{ id, account_id, link_id, direction, available_on, requested_market_at },
    ...{ cents: cents.toString(), status: 'queued', vendor_id: vendorId },
    ...{ created_at: now, last_attempt_at: now, cancel_requested_at: now },
  })
  const fact: BrokerageAccountLedgerEvent =
    direction === 'INCOMING'
      ? { kind: 'deposit_asked', cents }
      : {
          kind: 'withdrawal_duplicated',
          ...splitReturnedAmount(cents, await getAccountBalances(tx, account_id)),
        }
  await postAccountEntry(tx, `ach/${id}/queued`, account_id, fact)
  await deps.enqueue(tx, [processBrokerageJob('transfer', id)])
  const account = await findAccount(tx, { id: account_id })
  if (account) await deps.notify(tx, account.entity_id)
  deps.log.error(
    { transfer_id: transfer.id, duplicate_id: id },
    'brokerage: ACH transfer submitted twice to the broker, the second will be canceled',
  )
}

/**
 * Records a transfer of the broker that no row has: the second copy of a transfer that a process sent before it was
 * killed. Returns false while a row with the same terms is not submitted: the transfer may be that row's, whose response
 * is not recorded yet.
 */
export async function recordUnknownTransfer(
  deps: BrokerageJobDeps,
  accountId: string,
  found: CustomerTransfer,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId)
    if (await findAchTransfer(tx, { vendor_id: found.id })) return true
    const { direction, cents, relationshipId, createdMs } = found
    const terms = { account_id: accountId, direction, cents, relationshipId }
    const same = await listSameAchTransfers(tx, terms, new Date(createdMs + BROKER_CLOCK_SKEW_MS))
    if (same.some(({ vendor_id, status }) => vendor_id === null && status === 'queued'))
      return false
    const original = same.at(-1)
    if (original) await insertDuplicateTransfer(tx, deps, original, found.id)
    else {
      deps.log.error(
        { account_id: accountId, vendor_transfer_id: found.id },
        'brokerage: transfer at the broker matches no stored request, ignored',
      )
    }
    return true
  })
}
