import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { type Approval, insertApproval, listApprovers as listStored } from './store.ts'

/** How many people have to say so before an amount above the limit moves. */
export const APPROVERS_NEEDED = 2

/** Amount and limit in base units of USD+. */
type Wanted = { subject: string; amount: bigint; limit: bigint }

/** M11: whether so much may be paid or minted now. Nobody is asked about the limit itself or less. */
export async function isApproved(db: Db, { subject, amount, limit }: Wanted): Promise<boolean> {
  if (amount <= limit) return true
  const given = await listStored(db, [subject])
  return (given.get(subject)?.length ?? 0) >= APPROVERS_NEEDED
}

/** One person's word counts once; how many are missing after it. */
export async function giveApproval(
  tx: Tx,
  approval: Approval,
): Promise<Outcome<number, 'given_before'>> {
  if (!(await insertApproval(tx, approval))) return refused('given_before')
  const given = await listStored(tx, [approval.subject])
  return accepted(Math.max(0, APPROVERS_NEEDED - (given.get(approval.subject)?.length ?? 0)))
}

export const listApprovers = (db: Db, subjects: readonly string[]) => listStored(db, subjects)
