import { isDatabaseUsable, isDatabaseWritable } from '../platform/db/database.ts'
import type { Readiness } from '../platform/http/admin.ts'
import type { Db } from '../tables/tables.ts'

type Facts = { db: Db; isDraining: boolean; isClockOff?: boolean }

/** Returns whether this process may be sent requests: with a database that takes no changes it still answers reads. */
export async function findReadiness({ db, isDraining, isClockOff }: Facts): Promise<Readiness> {
  if (isDraining) return { status: 'not ready', faults: ['The process is stopping.'] }
  if (isClockOff) {
    return {
      status: 'not ready',
      faults: ['The clock of this machine differs from the database’s.'],
    }
  }
  if (!(await isDatabaseUsable(db))) {
    return { status: 'not ready', faults: ['The database cannot be used.'] }
  }
  const isWritable = await isDatabaseWritable(db).catch(() => false)
  return isWritable
    ? { status: 'ok', faults: [] }
    : { status: 'degraded', faults: ['The database takes no changes.'] }
}
