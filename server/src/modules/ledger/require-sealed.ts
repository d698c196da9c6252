import type { Db } from '../../tables/tables.ts'
import { findUnsealedEntry, saveNewestSeenEntry } from './checkpoint-store.ts'

/**
 * Throws if an entry that existed at the last verification is still unsealed: until it is sealed, a change of it
 * could not be detected. Otherwise saves the newest entry for the next verification.
 */
export async function requireEntriesSealed(tx: Db): Promise<void> {
  const left = await findUnsealedEntry(tx)
  if (left !== null)
    throw new Error(`Ledger entry ${left} is older than one run and still unsealed`)
  await saveNewestSeenEntry(tx)
}
