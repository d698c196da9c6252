import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import pg from 'pg'
import { hasPostgres, postgresUser, startPostgres, type TestPostgres } from './test-engines.ts'

const DOCKER = path.join(import.meta.dirname, '../../../../docker')

export const hasBackups = hasPostgres && existsSync('/usr/bin/pgbackrest')

/** Title of tests that are skipped without pgBackRest. */
export const NEEDS_BACKUPS = 'needs Postgres 15 and pgBackRest (apt-get install pgbackrest)'

const execute = promisify(execFile)

export type BackedUpPostgres = TestPostgres & {
  /** Runs `docker/backup.sh` with a command, such as `restore`, beside this database. */
  backup: (...args: readonly string[]) => Promise<void>
  /** Waits until the archive has all that is committed now. */
  untilArchived: () => Promise<void>
}

/**
 * Starts Postgres with the archive of production: the settings and the script of `docker/`, with other paths. Segments
 * cannot be archived before the command `create`.
 */
export async function startBackedUpPostgres(): Promise<BackedUpPostgres> {
  const postgres = await startPostgres((folder) => ({
    settings: [
      'wal_level=replica',
      'archive_mode=on',
      'archive_command=pgbackrest --stanza=parvalue archive-push %p',
    ],
    env: toBackupEnv(folder),
  }))
  const { folder, url } = postgres
  return {
    ...postgres,
    backup: async (...args) => {
      const options = { ...postgresUser, cwd: folder, env: toBackupEnv(folder) }
      await execute(path.join(DOCKER, 'backup.sh'), args, options)
    },
    untilArchived: () => archiveAll(url),
  }
}

/** Returns the variables by which pgBackRest takes its settings from `docker/` and its paths from the test. */
const toBackupEnv = (folder: string) => ({
  PATH: process.env.PATH,
  PGBACKREST_CONFIG: path.join(DOCKER, 'pgbackrest.conf'),
  PGBACKREST_REPO1_PATH: path.join(folder, 'backups'),
  PGBACKREST_LOCK_PATH: path.join(folder, 'locks'),
  PGBACKREST_PG1_PATH: path.join(folder, 'data'),
  PGBACKREST_PG1_SOCKET_PATH: folder,
  PGBACKREST_PG1_USER: 'postgres',
})

async function archiveAll(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const query = async (text: string, values: readonly string[] = []) =>
    String((await client.query<{ value: unknown }>(text, [...values])).rows[0]?.value)
  const segment = await query('select pg_walfile_name(pg_switch_wal()) as value')
  // Names of segments of one timeline sort like their positions.
  const isArchived =
    'select coalesce(last_archived_wal >= $1, false) as value from pg_stat_archiver'
  await waitUntil(async () => (await query(isArchived, [segment])) === 'true', 'it is archived')
  await client.end()
}
