import { readFileSync } from 'node:fs'
import { fromRoot } from '../paths.ts'
import type { StackService } from '../stack/service.ts'
import { type RunContext, toServerServices, toSimulatorService } from '../stack/services.ts'
import type { StackSettings } from '../stack/settings.ts'
import type { WatchedProgram } from './spare-process.ts'

/** Addresses of this run's processes beside those of `npm start`. */
export type WatchModeAddresses = {
  /** Port of the server, to which Vite proxies. */
  serverPort: number
  /** Socket of the embedded database's process; null if the server uses Postgres. */
  databaseSocket: string | null
}

type Programs = {
  database: WatchedProgram | null
  simulators: WatchedProgram
  server: WatchedProgram
  page: StackService
}

/** Describes the processes of watch mode: the services of `npm start`, the database and the page. */
export function toWatchedPrograms(
  settings: StackSettings,
  context: RunContext,
  places: WatchModeAddresses,
): Programs {
  const { serverPort, databaseSocket } = places
  const [server] = toServerServices(settings, context)
  if (!server) throw new Error('There is no server to run.')
  const env = {
    ...server.env,
    PORT: String(serverPort),
    WEB_DIR: fromRoot('web'),
    ...(databaseSocket === null ? {} : { DATABASE_SOCKET: databaseSocket }),
  }
  return {
    database: databaseSocket === null ? null : toDatabase(env),
    simulators: toProgram(toSimulatorService(settings, context), []),
    server: toProgram({ ...server, env }, ['server/src/background.ts', 'server/src/app.ts']),
    page: toPage(settings, places),
  }
}

const toProgram = (
  { name, script, env }: StackService,
  modules: readonly string[],
): WatchedProgram => ({
  name,
  script,
  env,
  modules,
  packages: listPackages(),
})

const toDatabase = (env: WatchedProgram['env']): WatchedProgram => ({
  name: 'database',
  script: 'dev/watch-mode/database.ts',
  env: { ...env, DATABASE_SOCKET: env.DATABASE_SOCKET },
  modules: [],
  packages: [],
})

/** Returns Vite's server at PORT, which proxies other requests to the server (`web/server-documents.ts`). */
const toPage = ({ port }: StackSettings, { serverPort }: WatchModeAddresses): StackService => ({
  name: 'page',
  script: 'node_modules/vite/bin/vite.js',
  args: ['web', '--config', 'web/vite.config.ts', '--port', String(port), '--strictPort'],
  env: {
    ...process.env,
    // Without `CI` Vite ends when it has no terminal.
    CI: '1',
    NO_COLOR: '1',
    HARDENED: '0',
    SERVER_URL: `http://localhost:${serverPort}`,
  },
  urls: [`http://localhost:${port}/@vite/client`],
})

/**
 * Lists the packages that a spare process preloads: the server's dependencies without PGlite, which runs in the
 * database process, and the parts of viem that the server uses.
 */
function listPackages(): string[] {
  const text = readFileSync(fromRoot('server', 'package.json'), 'utf8')
  const manifest = JSON.parse(text) as { dependencies: Record<string, string> }
  const names = Object.keys(manifest.dependencies)
  return [...names.filter((name) => !/pglite/.test(name)), 'viem/accounts', 'viem/utils']
}
