import type { AccountRefusal } from '@parvalue/shared/api/account-refusals.ts'
import { achSettlementDateOf } from '@parvalue/shared/domain/market/ach-calendar.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import {
  type AchDirection,
  validateAchTransfer,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { getBalances, post } from './account-ledger.ts'
import { findActiveAccount, makeRowId } from './active-account.ts'
import type { BrokerageDeps, Owner } from './deps.ts'
import { runProcessJob } from './submit/queues.ts'
import { findAccountOf, lockAccount } from './tables/account-store.ts'
import { findLink } from './tables/link-store.ts'
import {
  findTransfer,
  getTransfer,
  insertTransfer,
  saveTransfer,
  type Transfer,
} from './tables/transfer-store.ts'

type TransferInput = { linkId: string; direction: AchDirection; cents: bigint }

/** Inserts the transfer with its posting and its job, in the caller's transaction, behind the account's lock. */
export async function createOwnTransfer(
  tx: Tx,
  deps: BrokerageDeps,
  owner: Owner,
  { linkId, direction, cents }: TransferInput,
): Promise<Outcome<Transfer, AccountRefusal>> {
  const active = await findActiveAccount(tx, owner)
  if (!active.ok) return active
  const account = await lockAccount(tx, active.value.id)
  const link = await findLink(tx, linkId)
  if (!link || link.account_id !== account.id || link.ended_at) return refused('bank_unknown')
  if (link.status !== 'APPROVED') return refused('bank_pending')
  if (account.close_requested_at) return refused('closing')
  const refusal = validateAchTransfer({ direction, cents }, await getBalances(tx, account.id))
  if (refusal) return refused(refusal)
  const id = makeRowId(deps)
  const worldMs = deps.marketClock()
  await insertTransfer(tx, {
    id,
    account_id: account.id,
    link_id: link.id,
    direction,
    cents: cents.toString(),
    status: 'queued',
    available_on: achSettlementDateOf(worldMs),
    requested_market_at: new Date(worldMs),
    created_at: new Date(deps.clock()),
  })
  const kind = direction === 'INCOMING' ? 'deposit_asked' : 'withdrawal_asked'
  await post(tx, `ach/${id}/queued`, account.id, { kind, cents })
  await deps.enqueue(tx, [runProcessJob('transfer', id)])
  await deps.notify(tx, owner.entityId)
  return accepted(await getTransfer(tx, id))
}

/** Requests the cancellation; a job sends it to the broker, or ends a transfer that was never submitted. */
export function cancelOwnTransfer(
  deps: BrokerageDeps,
  owner: Owner,
  id: string,
): Promise<Outcome<Transfer, AccountRefusal | 'unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const account = await findAccountOf(tx, owner.entityId)
    const found = await findTransfer(tx, { id })
    if (!account || found?.account_id !== account.id) return refused('unknown')
    await lockAccount(tx, account.id)
    const transfer = await getTransfer(tx, id)
    if (transfer.status === 'cancelled') return accepted(transfer)
    if (transfer.status !== 'queued') return refused('banks_have_it')
    await saveTransfer(tx, id, { cancel_requested_at: new Date(deps.clock()) })
    await deps.enqueue(tx, [runProcessJob('transfer', id)])
    await deps.notify(tx, owner.entityId)
    return accepted(await getTransfer(tx, id))
  })
}
