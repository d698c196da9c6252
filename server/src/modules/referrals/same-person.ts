import type { Db } from '../../tables/tables.ts'
import { listSharersOfEmail } from '../email/service.ts'

/**
 * Requirement AB-17: lists all entities known to be the same person: this one, and those with the same confirmed
 * e-mail address.
 */
export const listEntitiesOfSamePerson = async (db: Db, entityId: string): Promise<string[]> => [
  ...new Set([entityId, ...(await listSharersOfEmail(db, entityId))]),
]
