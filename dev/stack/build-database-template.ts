// Makes an embedded database in the folder that is named, with all tables and nothing in them.

import { openDatabase } from '../../server/src/platform/db/open-database.ts'

const [folder = ''] = process.argv.slice(2)
const engine = await openDatabase(null, folder)
if (!engine.ok) throw new Error(engine.reason)
await engine.value.close()
