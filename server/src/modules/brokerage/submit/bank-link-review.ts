import { compareNames, type NameComparison } from '@parvalue/shared/domain/identity/person-name.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { lockAccount } from '../tables/account-store.ts'
import { type BankLinkRow, findBankLink, saveBankLink } from '../tables/bank-link-store.ts'
import { processBrokerageJob } from './queues.ts'

/**
 * Compares the owners of a bank account with the holder; the best of several owners counts. Without an owner's name or
 * the holder's, the result is as uncertain as similar names. Requirement CW-10.
 */
export function compareBankOwners(
  holderName: string | null,
  ownerNames: readonly string[],
): NameComparison {
  if (ownerNames.length === 0 || holderName === null) return 'similar'
  const comparisons = ownerNames.map((name) => compareNames(holderName, name))
  if (comparisons.includes('same')) return 'same'
  return comparisons.includes('similar') ? 'similar' : 'different'
}

/** Returns whether the link waits for an operator, who compares the names. */
export const isBankLinkInReview = ({ status, review_name, reviewed_at }: BankLinkRow): boolean =>
  status === 'QUEUED' && review_name !== null && reviewed_at === null

export type BankLinkInReview = {
  id: string
  holderName: string | null
  ownerName: string
  bankName: string
  createdAtMs: number
}

/** Lists the bank links that wait for an operator, oldest first. */
export async function listBankLinksInReview(db: Db): Promise<BankLinkInReview[]> {
  const rows = await db
    .selectFrom('bank_links')
    .innerJoin('brokerage_accounts', 'brokerage_accounts.id', 'bank_links.account_id')
    .where('bank_links.status', '=', 'QUEUED')
    .where('review_name', 'is not', null)
    .where('reviewed_at', 'is', null)
    .orderBy('bank_links.created_at')
    .select(['bank_links.id', 'name', 'review_name', 'bank_name', 'bank_links.created_at'])
    .execute()
  return rows.map(({ id, name, review_name, bank_name, created_at }) => ({
    id,
    holderName: name,
    ownerName: review_name ?? '',
    bankName: bank_name,
    createdAtMs: created_at.getTime(),
  }))
}

type Reviewing = { clock: Clock; enqueue: Enqueue }

/** Saves an operator's review in the caller's transaction and enqueues the submission or the unlinking. */
export async function reviewBankLink(
  tx: Tx,
  { clock, enqueue }: Reviewing,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<Outcome<null, 'unknown_link' | 'not_now'>> {
  const found = await findBankLink(tx, id)
  if (!found) return refused('unknown_link')
  await lockAccount(tx, found.account_id)
  const link = await findBankLink(tx, id)
  if (!link || !isBankLinkInReview(link)) return refused('not_now')
  await saveBankLink(tx, id, {
    reviewed_at: new Date(clock()),
    ...(isApproved ? {} : { status: 'CANCEL_REQUESTED' as const }),
  })
  await enqueue(tx, [processBrokerageJob(isApproved ? 'link' : 'unlink', id)])
  return accepted(null)
}
