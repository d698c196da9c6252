import type { AccountRefusal } from '@parvalue/shared/api/account-refusals.ts'
import { achSettlementDateOf } from '@parvalue/shared/domain/market/ach-calendar.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import {
  type AchDirection,
  validateAchTransfer,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../tables/tables.ts'
import { getAccountBalances, postAccountEntry } from './account-ledger.ts'
import { createBrokerageRowId, findActiveAccount } from './active-account.ts'
import type { AccountOwner, BrokerageDeps } from './deps.ts'
import { processBrokerageJob } from './submit/queues.ts'
import { findAccountOf, lockAccount } from './tables/account-store.ts'
import {
  type AchTransfer,
  findAchTransfer,
  getAchTransfer,
  insertAchTransfer,
  saveAchTransfer,
} from './tables/ach-transfer-store.ts'
import { findBankLink } from './tables/bank-link-store.ts'
import { splitCashByWithdrawal } from './usable-cash.ts'

type TransferInput = { linkId: string; direction: AchDirection; cents: bigint }

/**
 * Inserts the transfer with its posting and its job, in the caller's transaction; the account stays locked until that
 * ends.
 */
export async function createAchTransfer(
  tx: Tx,
  deps: BrokerageDeps,
  owner: AccountOwner,
  { linkId, direction, cents }: TransferInput,
): Promise<Outcome<AchTransfer, AccountRefusal>> {
  const active = await findActiveAccount(tx, owner)
  if (!active.ok) return active
  const account = await lockAccount(tx, active.value.id)
  const link = await findBankLink(tx, linkId)
  if (!link || link.account_id !== account.id || link.ended_at) return refused('bank_unknown')
  if (link.status !== 'APPROVED') return refused('bank_pending')
  if (account.close_requested_at) return refused('closing')
  const marketMs = deps.marketClock()
  const balances = await getAccountBalances(tx, account.id)
  const { now: withdrawable } = await splitCashByWithdrawal(tx, {
    accountId: account.id,
    cash: balances.cash,
    marketMs,
  })
  const refusal = validateAchTransfer({ direction, cents }, { ...balances, withdrawable })
  if (refusal) return refused(refusal)
  const id = createBrokerageRowId(deps)
  await insertAchTransfer(tx, {
    id,
    account_id: account.id,
    link_id: link.id,
    direction,
    cents: cents.toString(),
    status: 'queued',
    available_on: achSettlementDateOf(marketMs),
    requested_market_at: new Date(marketMs),
    created_at: new Date(deps.clock()),
  })
  const kind = direction === 'INCOMING' ? 'deposit_asked' : 'withdrawal_asked'
  await postAccountEntry(tx, `ach/${id}/queued`, account.id, { kind, cents })
  await deps.enqueue(tx, [processBrokerageJob('transfer', id)])
  await deps.notify(tx, owner.entityId)
  return accepted(await getAchTransfer(tx, id))
}

/** Requests the cancellation; a job sends it to the broker, or ends a transfer that was never submitted. */
export function requestAchCancellation(
  deps: BrokerageDeps,
  owner: AccountOwner,
  id: string,
): Promise<Outcome<AchTransfer, AccountRefusal | 'unknown'>> {
  return inTransaction(deps.db, async (tx) => {
    const account = await findAccountOf(tx, owner.entityId)
    const found = await findAchTransfer(tx, { id })
    if (!account || found?.account_id !== account.id) return refused('unknown')
    await lockAccount(tx, account.id)
    const transfer = await getAchTransfer(tx, id)
    if (transfer.status === 'cancelled') return accepted(transfer)
    if (transfer.status !== 'queued') return refused('banks_have_it')
    await saveAchTransfer(tx, id, { cancel_requested_at: new Date(deps.clock()) })
    await deps.enqueue(tx, [processBrokerageJob('transfer', id)])
    await deps.notify(tx, owner.entityId)
    return accepted(await getAchTransfer(tx, id))
  })
}
