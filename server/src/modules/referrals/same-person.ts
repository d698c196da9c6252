import type { Db } from '../../tables/tables.ts'
import { listSharersOfEmail } from '../email/service.ts'

/**
 * Requirement AB-17: all entities that are one person, as far as we know: this one, and those with its
 * e-mail address.
 */
export const listSamePersons = async (db: Db, entityId: string): Promise<string[]> => [
  ...new Set([entityId, ...(await listSharersOfEmail(db, entityId))]),
]
