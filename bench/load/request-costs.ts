// Prints where the time of a request goes: its statements, round trips and processor time by part, for the API and for
// the floor that does the same durable work.

import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import { printStep } from '../measure/print-step.ts'
import { fillRows, fireAt, type Kind, listKinds } from './bench-load.ts'
import { IDLE, MEASURING } from './cpu-shares.ts'
import { type LoadEnvironment, startLoadEnvironment } from './load-environment.ts'
import { createLoadMembers } from './members.ts'
import { mintPaymentTokens } from './order-requests.ts'

const MEMBERS = 32
const VOLLEYS = 5

/** Statements of the job queue's own maintenance, which run between requests. */
const MAINTENANCE =
  /^(begin; set|update pgboss|with budget|select (t|i)\.relname|listen|delete from pgboss)/i

export async function printRequestCosts(): Promise<void> {
  process.env.BENCH_RECORD = '1'
  const environment = await startLoadEnvironment()
  const opened = await openPostgres(environment.databaseUrl)
  if (!opened.ok) throw new Error(opened.reason)
  const members = await createLoadMembers(environment, MEMBERS)
  await mintPaymentTokens(
    environment,
    members.map(({ address }) => address),
  )
  await fillRows(opened.value, environment, members)
  const kinds = listKinds(environment, opened.value.db, members)
  const rows: Cost[] = []
  for (const kind of kinds.filter(({ floorMin }) => floorMin !== null)) {
    for (const side of ['ours', 'floors'] as const) {
      rows.push(await measureCost(environment, kind, side))
      printStep(`${kind.name}: ${side === 'ours' ? 'API' : 'floor'}`)
    }
  }
  process.stdout.write(toTable(rows))
  await opened.value.close()
  await environment.stop()
}

type Cost = {
  name: string
  statements: number
  commits: number
  nodeRequests: number
  /** Microseconds of processor time by part. */
  parts: ReadonlyMap<string, number>
}

async function measureCost(
  environment: LoadEnvironment,
  kind: Kind,
  side: 'ours' | 'floors',
): Promise<Cost> {
  const port = environment[side]
  await measureProcessorTime(environment, port, kind)
  const counted = await measureCalls(environment, port, kind)
  const cpuMs = await measureProcessorTime(environment, port, kind)
  const shares = await measureShares(environment, port, kind)
  return {
    name: `${kind.name}, ${side === 'ours' ? 'API' : 'floor'}`,
    ...counted,
    parts: new Map(Object.entries(shares).map(([part, share]) => [part, cpuMs * 1000 * share])),
  }
}

/** Counts what one volley sends, in which each request is sent once. */
async function measureCalls({ takeCalls }: LoadEnvironment, port: number, kind: Kind) {
  const requests = await kind.prepare(1)
  await takeCalls()
  await fireAt(port, requests, true)
  const calls = (await takeCalls()).filter((text) => !MAINTENANCE.test(text))
  const isNode = (text: string) => text.startsWith('http')
  const count = (isCounted: (text: string) => boolean) =>
    calls.filter(isCounted).length / requests.length
  return {
    statements: count((text) => !isNode(text)),
    commits: count(isCommit),
    nodeRequests: count(isNode),
  }
}

/** Returns the milliseconds of processor time of a request, without that of preparing it. */
async function measureProcessorTime({ readUse }: LoadEnvironment, port: number, kind: Kind) {
  let [count, cpuMs] = [0, 0]
  for (let volley = 0; volley < VOLLEYS; volley += 1) {
    const requests = await kind.prepare(1)
    const before = (await readUse()).cpuMs
    count += (await fireAt(port, requests, kind.isUsedUp)).spansMs.length
    cpuMs += (await readUse()).cpuMs - before
  }
  return cpuMs / count
}

/** Returns the part of the processor time that each part of the process takes. */
async function measureShares(environment: LoadEnvironment, port: number, kind: Kind) {
  const sums: Record<string, number> = {}
  for (let volley = 0; volley < VOLLEYS; volley += 1) {
    const requests = await kind.prepare(1)
    await environment.startProfile()
    await fireAt(port, requests, kind.isUsedUp)
    for (const [part, ms] of Object.entries(await environment.stopProfile()))
      if (part !== IDLE && part !== MEASURING) sums[part] = (sums[part] ?? 0) + ms
  }
  const total = sumOf(Object.values(sums))
  return Object.fromEntries(Object.entries(sums).map(([part, ms]) => [part, ms / total]))
}

/** A change outside a transaction commits by itself; of the counted ones that is the count of sign-ins alone. */
const isCommit = (text: string) => text === 'commit' || text.startsWith('insert into rate_counts')

function toTable(costs: readonly Cost[]): string {
  const parts = [...new Set(costs.flatMap(({ parts: own }) => [...own.keys()]))].sort()
  const lines = [
    ['', ...costs.map(({ name }) => name)],
    costs.map(() => '---').concat('---'),
    ['Statements', ...costs.map(({ statements }) => statements.toFixed(1))],
    ['Commits of changes', ...costs.map(({ commits }) => commits.toFixed(1))],
    ['Requests to a node', ...costs.map(({ nodeRequests }) => nodeRequests.toFixed(1))],
    ['Processor time, µs', ...costs.map(({ parts: own }) => sumOf([...own.values()]).toFixed(0))],
    ...parts.map((part) => [
      part,
      ...costs.map(({ parts: own }) => (own.get(part) ?? 0).toFixed(0)),
    ]),
  ]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
