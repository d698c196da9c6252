import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  type Approval,
  type ApprovalWithdrawal,
  hasWithdrawnApproval,
  insertApproval,
  insertApprovalWithdrawal,
  listApprovers as listStored,
  lockApprovals,
} from './store.ts'

/** Number of operators who have to approve an amount above the limit. */
export const APPROVERS_REQUIRED = 2

/** Amount and limit are base units of USD+. */
type RequestedAmount = { subject: string; amount: bigint; limit: bigint }

/** Returns whether an amount may be paid or minted now. Amounts up to and including the limit need no approval. */
export async function isAmountApproved(
  db: Db,
  { subject, amount, limit }: RequestedAmount,
): Promise<boolean> {
  return amount <= limit || (await countMissing(db, subject)) === 0
}

/**
 * Checks the approvals again in the transaction that pays or mints; the lock makes a withdrawal of an approval wait
 * until that transaction ends.
 */
export async function isAmountStillApproved(tx: Tx, wanted: RequestedAmount): Promise<boolean> {
  if (wanted.amount <= wanted.limit) return true
  await lockApprovals(tx, wanted.subject)
  return isAmountApproved(tx, wanted)
}

/**
 * Returns whether an approval of the amount was withdrawn and is missing since, in the transaction that signs; the lock
 * makes a withdrawal wait until that transaction ends. An amount that never had approvals is not withheld.
 */
export async function isApprovalWithdrawn(tx: Tx, wanted: RequestedAmount): Promise<boolean> {
  if (wanted.amount <= wanted.limit) return false
  await lockApprovals(tx, wanted.subject)
  if (!(await hasWithdrawnApproval(tx, wanted.subject))) return false
  return (await countMissing(tx, wanted.subject)) > 0
}

/** Saves an approval, once per operator; returns how many are still missing. */
export async function addApproval(
  tx: Tx,
  approval: Approval,
): Promise<Outcome<number, 'given_before'>> {
  await lockApprovals(tx, approval.subject)
  if (!(await insertApproval(tx, approval))) return refused('given_before')
  return accepted(await countMissing(tx, approval.subject))
}

/**
 * Withdraws an approval; returns how many are missing afterwards. Refuses if `isWaiting`, called under the lock,
 * returns false: a payment or mint that is signed is not stopped.
 */
export async function withdrawApproval(
  tx: Tx,
  withdrawal: ApprovalWithdrawal,
  isWaiting: () => Promise<boolean>,
): Promise<Outcome<number, 'not_waiting' | 'not_given'>> {
  await lockApprovals(tx, withdrawal.subject)
  if (!(await isWaiting())) return refused('not_waiting')
  if (!(await insertApprovalWithdrawal(tx, withdrawal))) return refused('not_given')
  return accepted(await countMissing(tx, withdrawal.subject))
}

/** Returns the subjects that lack approvals, by one query for all of them. */
export async function listUnapprovedSubjects(
  db: Db,
  subjects: readonly string[],
): Promise<Set<string>> {
  const approvers = await listStored(db, subjects)
  const isLacking = (subject: string) => (approvers.get(subject)?.length ?? 0) < APPROVERS_REQUIRED
  return new Set(subjects.filter(isLacking))
}

async function countMissing(db: Db, subject: string): Promise<number> {
  const approvers = await listStored(db, [subject])
  return Math.max(0, APPROVERS_REQUIRED - (approvers.get(subject)?.length ?? 0))
}

export const listApprovers = (db: Db, subjects: readonly string[]) => listStored(db, subjects)
