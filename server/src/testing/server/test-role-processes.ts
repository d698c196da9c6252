import { API_BASE_PATH } from '@parvalue/shared/api/endpoint.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { OrderSystem } from '../orders/test-order-system.ts'

export type TestRoleProcess = {
  name: string
  url: string
  kill: (signal: NodeJS.Signals) => Promise<void>
  /** Sends SIGSTOP; `thaw` sends SIGCONT. */
  freeze: () => void
  thaw: () => void
  /** Restarts a killed process like a supervisor. */
  startAgain: () => Promise<void>
  isRunning: () => boolean
  readDeadLetters: () => Promise<number>
}

const NAMES = ['api-1', 'api-2', 'worker-1', 'worker-2', 'indexer-1', 'indexer-2'] as const

/** Port offsets within a system, above the at most twelve simulators. */
const SECOND_API = 15
const ADMINS = 16

/** Rate limits are raised because the load comes from one address. */
const MANY = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000000' }

/** Starts two processes of each role on one database. */
export async function startRoleProcesses(system: OrderSystem): Promise<TestRoleProcess[]> {
  const first = Number(system.env.PORT)
  const processes = NAMES.map((name, index) => ({
    name,
    port: name === 'api-2' ? first + SECOND_API : first,
    adminPort: index === 0 ? first + 1 : first + ADMINS + index,
  }))
  // The first process alone runs the migrations.
  const started = await Promise.all(processes.slice(0, 1).map((each) => startProcess(system, each)))
  const others = processes.slice(1).map((each) => startProcess(system, each))
  return [...started, ...(await Promise.all(others))]
}

type ProcessAddress = { name: string; port: number; adminPort: number }

async function startProcess(
  system: OrderSystem,
  { name, port, adminPort }: ProcessAddress,
): Promise<TestRoleProcess> {
  const [role = ''] = name.split('-')
  const env = { ...MANY, PORT: `${port}`, ADMIN_PORT: `${adminPort}` }
  const launch = () => system.run('', env, [`--roles=${role}`])
  const adminUrl = `http://127.0.0.1:${adminPort}`
  let running = launch()
  const isRunning = () => running.child.exitCode === null && running.child.signalCode === null
  const untilReady = async () => {
    const isReady = () => {
      if (!isRunning()) throw new Error(`${name} ended before it was ready`)
      return fetch(`${adminUrl}/readyz`).then(({ ok }) => ok, toFalse)
    }
    await waitUntil(isReady, `${name} is ready`, { withinMs: 900_000 })
  }
  await untilReady()
  return {
    name,
    url: `http://localhost:${port}${API_BASE_PATH}`,
    kill: async (signal) => {
      running.child.kill(signal)
      await running.ended
    },
    freeze: () => void running.child.kill('SIGSTOP'),
    thaw: () => void running.child.kill('SIGCONT'),
    startAgain: async () => {
      running = launch()
      await untilReady()
    },
    isRunning,
    readDeadLetters: async () => {
      const answer = (await (await fetch(`${adminUrl}/status`)).json()) as { deadLetters: number }
      return answer.deadLetters
    },
  }
}

const toFalse = () => false

/** An answer that takes longer than all of the server's timeouts together is treated as hung. */
const HUNG_MS = 120_000

const PATHS = ['feature_flags/', 'info/', '_health/', 'status/'] as const

/** Recorded answers, such as `200` or `503 unavailable`; `gone` if no server accepted the connection. */
type Reads = { answers: () => string[]; forget: () => void; stop: () => Promise<void> }

/** Reads continuously from each of these URLs. */
export function startPollingServers(urls: readonly string[]): Reads {
  const seen = new Set<string>()
  const state = { isOver: false }
  const readUntilOver = async (url: string) => {
    while (!state.isOver) {
      seen.add(await readOnce(url))
      // The request rate is the stimulus here.
      await pauseAsTestStimulus(50)
    }
  }
  const readers = urls.flatMap((url) => PATHS.map((path) => readUntilOver(`${url}/${path}`)))
  return {
    answers: () => [...seen].sort(),
    forget: () => seen.clear(),
    stop: async () => {
      state.isOver = true
      await Promise.all(readers)
    },
  }
}

async function readOnce(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(HUNG_MS) })
    const body = (await answer.json()) as { code?: string; status?: string }
    return answer.ok ? '200' : `${answer.status} ${body.code ?? body.status}`
  } catch (error) {
    return (error as Error).name === 'TimeoutError' ? `hung ${url}` : 'gone'
  }
}

/** Waits until all URLs answer 200. Returns how long that took, in ms. */
export async function waitUntilServersAnswer(urls: readonly string[]): Promise<number> {
  const begunMs = Date.now()
  for (const url of urls.flatMap((each) => PATHS.map((path) => `${each}/${path}`))) {
    const isWell = async () => (await readOnce(url)) === '200'
    await waitUntil(isWell, `${url} answers`, { withinMs: 900_000 })
  }
  return Date.now() - begunMs
}
