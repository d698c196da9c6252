import type { AccountRefusal } from '@parvalue/shared/api/account-refusals.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Db } from '../../tables/tables.ts'
import type { AccountOwner, BrokerageDeps } from './deps.ts'
import { type BrokerageAccount, findAccountOf } from './tables/account-store.ts'

const ID_BYTES = 10

export const createBrokerageRowId = ({ clock, random }: Pick<BrokerageDeps, 'clock' | 'random'>) =>
  createId(clock(), random(ID_BYTES))

/**
 * Finds the holder's usable account. The session guard has checked it before, but the status may have changed since.
 */
export async function findActiveAccount(
  db: Db,
  { entityId }: AccountOwner,
): Promise<Outcome<BrokerageAccount, AccountRefusal>> {
  const account = await findAccountOf(db, entityId)
  if (account?.status !== 'ACTIVE') return refused('not_active')
  return account.close_requested_at ? refused('closing') : accepted(account)
}
