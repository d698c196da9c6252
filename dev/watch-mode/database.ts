// Runs the embedded database in a process of its own, which keeps running while servers restart, because opening the
// database and its first queries take more than half of a server's start.

import { openLockedDatabase } from '../../server/src/platform/db/pglite.ts'
import { serveDatabase } from './serve-database.ts'

const { DATA_DIR = '', DATABASE_SOCKET = '' } = process.env

const opened = await openLockedDatabase(DATA_DIR)
if (!opened.ok) {
  console.error(opened.reason)
  process.exit(1)
}
const { pglite, release } = opened.value
const server = await serveDatabase(pglite, DATABASE_SOCKET)

process.once('SIGTERM', () => {
  server.close()
  pglite.close().then(
    () => {
      release()
      process.exit(0)
    },
    (error: unknown) => {
      console.error('database: closing failed, exiting:', error)
      process.exit(1)
    },
  )
})
