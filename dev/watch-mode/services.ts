import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import { explainListenRefusal, findListenRefusal } from '../../server/src/startup/taken-port.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import { startService } from '../stack/service.ts'
import type { StartedRun } from '../stack/supervise.ts'
import { watchSources } from './changes.ts'
import { toWatchedPrograms, type WatchModeAddresses } from './programs.ts'
import { createRestarter, type Restarter } from './restarter.ts'
import { startSpareProcess, type WatchedProgram } from './spare-process.ts'

/**
 * Grace period of a restart in milliseconds, after which a program is killed. It is short, because the developer waits
 * and every program recovers from a kill.
 */
const GRACE_MS = 1000

/** Starts the services of `npm start`, with the page under Vite and programs that reload after a save. */
export const startReloadingServices =
  (serverPort: number) =>
  async (run: StartedRun): Promise<Result<void>> => {
    const { settings, closers, print, context } = run
    const { dataDir } = settings
    const code = await findListenRefusal(serverPort)
    const taken = { port: serverPort, part: 'server behind the page', advice: 'PORT' }
    const sentence = code === null ? null : await explainListenRefusal(taken, code)
    if (sentence !== null) return refused(sentence)
    const databaseSocket = process.env.DATABASE_URL ? null : createSocketPath(run)
    const addresses: WatchModeAddresses = { serverPort, databaseSocket }
    const { database, simulators, server, page } = toWatchedPrograms(settings, context, addresses)
    if (database) {
      const started = await startDatabase(run, database)
      if (!started.ok) return started
    }
    const renew = (program: WatchedProgram) => {
      const prepare = () => startSpareProcess(program, { ...run, dataDir })
      const restarter = createRestarter({ name: program.name, prepare, graceMs: GRACE_MS, print })
      closers.add(restarter.stop)
      return restarter
    }
    const renewed = { simulators: renew(simulators), server: renew(server) }
    const [started] = await Promise.all([
      startService({ ...run, dataDir, service: page }, ({ stop }) => closers.add(stop)),
      renewed.simulators.change(null).then(() => renewed.server.change(null)),
    ])
    if (!started.ok) return started
    closers.add(followSources(renewed))
    return succeeded
  }

/**
 * Returns the path of the database's socket, in a new folder that only its owner can enter. The folder is a temporary
 * one, because a socket's path has a length limit.
 */
function createSocketPath({ closers }: StartedRun): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\parvalue-${process.pid}`
  const folder = mkdtempSync(join(tmpdir(), 'parvalue-db-'))
  closers.add(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'socket')
}

/** Starts the database process, which is never restarted: when it ends, the run ends. */
async function startDatabase(run: StartedRun, program: WatchedProgram): Promise<Result<void>> {
  const { settings, closers, watchdog, onLost } = run
  const database = startSpareProcess(program, { dataDir: settings.dataDir, watchdog })
  let isEnding = false
  closers.add(() => {
    isEnding = true
    return database.end(GRACE_MS * 10)
  })
  if (!(await database.run())) return refused(database.listLines().join('\n'))
  void database.ended.then(() => {
    if (!isEnding) onLost(['The database has ended.', ...database.listLines()].join('\n'))
  })
  return succeeded
}

type Renewed = Record<'simulators' | 'server', Restarter>

/** Restarts the programs that load a changed file. The server restarts first, because the developer waits for it. */
function followSources({ simulators, server }: Renewed): () => void {
  const watched = [
    watchSources('server', { onChange: (file) => void server.change(file) }),
    watchSources('simulators', { onChange: (file) => void simulators.change(file) }),
    watchSources('shared', {
      onChange: (file) => void server.change(file).then(() => simulators.change(file)),
    }),
  ]
  return () => {
    for (const { stop } of watched) stop()
  }
}
