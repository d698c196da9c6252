// Measures how public reads spread over standbys: the processor time of the busiest database server with none, one and two.

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { startStandby, type TestStandby } from '../../server/src/testing/database/test-standby.ts'
import { printStep } from '../measure/print-step.ts'
import { type ComparedRates, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { startLoadEnvironment } from './load-environment.ts'
import { PUBLIC_PATHS } from './read-requests.ts'
import { sendRequestVolley, toRequestBytes } from './request-volley.ts'

const CONNECTIONS = 32
const DURATION_MS = 2000

/**
 * One standby serves what the leader alone served, and two serve twice as much; each also replays the leader's changes,
 * for which a fifth is left.
 */
const TARGETS = [0.8, 1.6]

/** Kernel ticks per second, in which the processor time of a process is counted. */
const TICKS = 100

type Server = { port: number; folders: readonly string[] }

export async function measureReplicas(rounds: number): Promise<void> {
  const environment = await startLoadEnvironment()
  const standbys: TestStandby[] = []
  const started: { stop: () => Promise<void> }[] = []
  try {
    const servers: Server[] = [{ port: environment.ours, folders: [environment.postgres.folder] }]
    for (const _ of TARGETS) {
      standbys.push(await startStandby(environment.postgres))
      const hosts = standbys.map(({ folder }) => encodeURIComponent(folder)).join(',')
      const server = await environment.startSecond({
        DATABASE_REPLICA_URL: `postgres://postgres@localhost/postgres?host=${hosts}`,
      })
      started.push(server)
      const folders = [environment.postgres, ...standbys].map(({ folder }) => folder)
      servers.push({ port: server.ours, folders })
    }
    await compare(servers, rounds)
  } finally {
    for (const server of started) await server.stop()
    for (const standby of standbys) await standby.stop()
    await environment.stop()
  }
}

async function compare([alone, ...others]: readonly Server[], rounds: number) {
  if (!alone) throw new Error('measureReplicas needs the leader’s server')
  const compared = others.map((server, index) => ({
    server,
    targetMin: TARGETS[index] ?? 0,
    rates: {
      name: `replicas: public reads for each second of the busiest database server with ${index + 1} ${index === 0 ? 'replica' : 'replicas'}, compared with the leader alone`,
      ours: [],
      floor: [],
    } as ComparedRates,
  }))
  for (const server of [alone, ...others]) await measureRate(server)
  for (let round = 0; round < rounds; round += 1) {
    const floor = await measureRate(alone)
    for (const { server, rates } of compared) {
      rates.floor.push(floor)
      rates.ours.push(await measureRate(server))
    }
    printStep(`round ${round + 1} of ${rounds}`)
  }
  for (const { rates, targetMin } of compared) {
    const how =
      'processor time of all processes of a Postgres; one machine, so no more requests a second'
    saveResult(toRatioResult(rates, { targetMin, how }))
  }
}

/** Returns answered requests per second of processor time of the database server that used most of it. */
async function measureRate({ port, folders }: Server): Promise<number> {
  const requests = PUBLIC_PATHS.map((one) => toRequestBytes({ path: `/api/v1${one}` }))
  const before = folders.map(readProcessorSeconds)
  const { spansMs, refused } = await sendRequestVolley({
    port,
    connections: CONNECTIONS,
    durationMs: DURATION_MS,
    toRequest: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
  })
  if (refused.length > 0) throw new Error(`Public reads were refused with HTTP ${refused[0]}`)
  const used = folders.map((folder, index) => readProcessorSeconds(folder) - (before[index] ?? 0))
  return spansMs.length / Math.max(...used)
}

/** Returns the processor time of a Postgres and of all the processes that it has started. */
function readProcessorSeconds(folder: string): number {
  const [pid] = readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n')
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  // Ended children are part of the times of their parent.
  const [own = 0, ofEnded = 0] = readTimes(pid ?? '')
  const ofChildren = children.filter(Boolean).map((child) => readTimes(child)[0] ?? 0)
  return ofChildren.reduce((sum, ticks) => sum + ticks, own + ofEnded) / TICKS
}

/** Returns the processor time of a process and of its ended children, in ticks. */
function readTimes(pid: string): number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return [user + system, endedUser + endedSystem]
}
