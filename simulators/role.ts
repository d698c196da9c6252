import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fastify, { type FastifyInstance } from 'fastify'
import type { SimulatorSettings } from './settings.ts'

/** The dependencies of a simulator. */
export type SimulatorDeps = {
  store: DatabaseSync
  clock: () => number
  http: typeof fetch
  settings: SimulatorSettings
  /** Returns a random UUID. */
  newId: () => string
}

/**
 * One simulated vendor: the vendor's own HTTP paths and fields, documented behavior, and a store of its own.
 * `step` processes what is due and runs repeatedly, so that a killed simulator resumes.
 */
export type Simulator = {
  name: string
  /** Port offset, which is added to `SIM_PORT_BASE`. */
  port: number
  create: (app: FastifyInstance, deps: SimulatorDeps) => { step: () => Promise<void> }
}

export type RunningSimulator = { url: string; stop: () => Promise<void> }

const STEP_MS = 100
const BODY_MAX_BYTES = 65_536

/** Starts one simulator; tests pass a port and a data folder of their own. */
export async function startSimulator(
  role: Simulator,
  settings: SimulatorSettings,
  port = settings.portBase + role.port,
): Promise<RunningSimulator> {
  const store = openStore(path.join(settings.dataDir, 'world'), role.name)
  const app = fastify({ bodyLimit: BODY_MAX_BYTES, forceCloseConnections: true })
  const { step } = role.create(app, {
    store,
    clock: Date.now,
    http: fetch,
    settings,
    newId: randomUUID,
  })
  app.get('/livez', async () => ({ role: role.name }))
  const url = await app.listen({ host: '127.0.0.1', port })
  const steps = repeat(role.name, step)
  return {
    url,
    stop: async () => {
      await steps.stop()
      await app.close()
      store.close()
    },
  }
}

function openStore(folder: string, name: string): DatabaseSync {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new DatabaseSync(path.join(folder, `${name}.sqlite`))
  // A kill loses nothing; a power cut may lose the last writes, which is acceptable in a simulator.
  store.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
  return store
}

/** Runs one step after the other; a failed one is logged and retried. */
function repeat(name: string, step: () => Promise<void>) {
  let isEnding = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const run = async () => {
    await step().catch((error: unknown) =>
      console.error(`simulators: step of ${name} failed, will retry:`, error),
    )
    if (!isEnding) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = run()
    }, STEP_MS)
  }
  schedule()
  return {
    stop: async () => {
      isEnding = true
      clearTimeout(timer)
      await running
    },
  }
}
