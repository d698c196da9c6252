// Replaces `server/src/platform/db/pglite.ts` in a server that `npm run dev` starts (`spare.ts`).

import { accepted, type Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import type { DatabaseEngine } from '../../server/src/platform/db/database.ts'
import { toPgliteEngine } from '../../server/src/platform/db/pglite-engine.ts'
import { connectPglite } from './remote-pglite.ts'

/** Opens the database of another process; a server that loses it ends and is restarted. */
export async function openPglite(): Promise<Outcome<DatabaseEngine, string>> {
  const { DATABASE_SOCKET = '' } = process.env
  const pglite = await connectPglite(DATABASE_SOCKET, () => {
    throw new Error('The process of the database has ended.')
  })
  return accepted(toPgliteEngine(pglite, () => {}))
}
