import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  type Approval,
  insertApproval,
  insertWithdrawal,
  listApprovers as listStored,
  lockApprovals,
  type Withdrawal,
} from './store.ts'

/** How many people have to say so before an amount above the limit moves. */
export const APPROVERS_NEEDED = 2

/** Amount and limit in base units of USD+. */
type Wanted = { subject: string; amount: bigint; limit: bigint }

/** Says whether an amount may be paid or minted now. Up to the limit itself no approval is needed. */
export async function isApproved(db: Db, { subject, amount, limit }: Wanted): Promise<boolean> {
  return amount <= limit || (await countMissing(db, subject)) === 0
}

/** The same in the transaction that acts upon it: what is taken back before its end was not there. */
export async function isStillApproved(tx: Tx, wanted: Wanted): Promise<boolean> {
  if (wanted.amount <= wanted.limit) return true
  await lockApprovals(tx, wanted.subject)
  return isApproved(tx, wanted)
}

/** One person's word counts once; how many are missing after it. */
export async function approve(
  tx: Tx,
  approval: Approval,
): Promise<Outcome<number, 'given_before'>> {
  await lockApprovals(tx, approval.subject)
  if (!(await insertApproval(tx, approval))) return refused('given_before')
  return accepted(await countMissing(tx, approval.subject))
}

/**
 * As if it had not been given; how many are missing after it. `isWaiting` is asked once nobody can act
 * upon it any more: what goes on already is not held up by it.
 */
export async function withdrawApproval(
  tx: Tx,
  withdrawal: Withdrawal,
  isWaiting: () => Promise<boolean>,
): Promise<Outcome<number, 'not_waiting' | 'not_given'>> {
  await lockApprovals(tx, withdrawal.subject)
  if (!(await isWaiting())) return refused('not_waiting')
  if (!(await insertWithdrawal(tx, withdrawal))) return refused('not_given')
  return accepted(await countMissing(tx, withdrawal.subject))
}

async function countMissing(db: Db, subject: string): Promise<number> {
  const given = await listStored(db, [subject])
  return Math.max(0, APPROVERS_NEEDED - (given.get(subject)?.length ?? 0))
}

export const listApprovers = (db: Db, subjects: readonly string[]) => listStored(db, subjects)
