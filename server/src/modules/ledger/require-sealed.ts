import type { Db } from '../../tables/tables.ts'
import { findUnsealedEntry, saveSeen } from './checkpoint-store.ts'

/**
 * What stood in the books at the last look and is in no link at this one: until it is, nobody knows whether it is as it
 * was posted, and it throws.
 */
export async function requireSealed(tx: Db): Promise<void> {
  const left = await findUnsealedEntry(tx)
  if (left !== null) throw new Error(`The entry ${left} was posted a while ago and is in no link`)
  await saveSeen(tx)
}
