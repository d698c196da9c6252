// Measures the growth of memory, connections and handles after minutes of mixed load.

import { sql } from 'kysely'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { printStep } from '../measure/print-step.ts'
import { toCostResult, toFigureResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { type LoadEnvironment, startLoadEnvironment } from './load-environment.ts'
import { createLoadMembers, createSignInRequest, type LoadMember } from './members.ts'
import { createOrderRequests, markOrdersMined, mintPaymentTokens } from './order-requests.ts'
import type { ProcessUsage } from './process-usage.ts'
import { createListRequests, PUBLIC_PATHS } from './read-requests.ts'
import { sendRequestVolley, toRequestBytes } from './request-volley.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10)
const MINUTE_MS = 60_000
/** Fraction of the time after which all code is compiled and all caches and pools are full. */
const WARM_PART = 0.3
const SLICE_MS = 10_000
const MEMBERS = 30

/** Requests per second. */
const RATES = { public: 200, lists: 80, logins: 3, orders: 3 }

type Sample = ProcessUsage & { atMs: number; connections: number }

export async function measureSoak(): Promise<void> {
  const environment = await startLoadEnvironment()
  try {
    await soakAt(environment)
  } finally {
    await environment.stop()
  }
}

async function soakAt(loadEnvironment: LoadEnvironment) {
  const opened = await openPostgres(loadEnvironment.databaseUrl)
  if (!opened.ok) throw new Error(opened.reason)
  const { db } = opened.value
  const members = await createLoadMembers(loadEnvironment, MEMBERS)
  await mintPaymentTokens(
    loadEnvironment,
    members.map(({ address }) => address),
  )
  const samples: Sample[] = []
  const refused: number[] = []
  let sentCount = 0
  const startedMs = performance.now()
  const passedMs = () => performance.now() - startedMs
  while (passedMs() < MINUTES * MINUTE_MS) {
    const slice = await fireSlice(loadEnvironment, db, members)
    sentCount += slice.sentCount
    refused.push(...slice.refused)
    samples.push({
      atMs: passedMs(),
      connections: await countConnections(db),
      ...(await loadEnvironment.readUse()),
    })
    printStep(`${sentCount} requests in ${Math.round(passedMs() / 1000)} seconds`)
  }
  saveSoakResults(samples, { sentCount, refused })
  await opened.value.close()
}

async function fireSlice(loadEnvironment: LoadEnvironment, db: Db, members: readonly LoadMember[]) {
  const port = loadEnvironment.ours
  await markOrdersMined(db)
  const wanted = {
    public: PUBLIC_PATHS.map((path) => toRequestBytes({ path: `/api/v1${path}` })),
    lists: members.flatMap(createListRequests),
    logins: await Promise.all(
      members.map((member) => createSignInRequest(loadEnvironment, member)),
    ),
    orders: await createOrderRequests(loadEnvironment, members),
  }
  const volleys = await Promise.all(
    Object.entries(wanted).map(([kind, requests]) =>
      sendRequestVolley({
        port,
        connections: 8,
        durationMs: SLICE_MS,
        toRequest: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
        perSecond: RATES[kind as keyof typeof RATES],
        ...(kind === 'logins' || kind === 'orders' ? { countMax: requests.length } : {}),
      }),
    ),
  )
  return {
    sentCount: volleys.reduce((sum, { spansMs }) => sum + spansMs.length, 0),
    refused: volleys.flatMap((volley) => volley.refused),
  }
}

const countConnections = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database()
  `.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** Saves each figure's values in the last quarter of the run beside those in the first quarter after warm-up. */
function saveSoakResults(
  samples: readonly Sample[],
  { sentCount, refused }: { sentCount: number; refused: readonly number[] },
) {
  const warm = samples.filter(({ atMs }) => atMs > MINUTES * MINUTE_MS * WARM_PART)
  const part = Math.max(1, Math.floor(warm.length / 4))
  const [first, last] = [warm.slice(0, part), warm.slice(-part)]
  const how = `${MINUTES} minutes of public reads, lists, logins and orders, ${sentCount} requests, ${refused.length} refused; the last of it beside the first after ${Math.round(MINUTES * WARM_PART)} minutes`
  for (const [what, key, unit, scale] of [
    ['resident memory', 'rssBytes', 'MB', 1_048_576],
    ['heap', 'heapBytes', 'MB', 1_048_576],
    ['connections to Postgres', 'connections', '', 1],
    ['open handles', 'handles', '', 1],
  ] as const) {
    const toValues = (some: readonly Sample[]) => some.map((sample) => sample[key] / scale)
    const name = `soak: ${what} after it beside before`
    const goal = key === 'rssBytes' ? { targetMax: 1.1, how } : { how }
    saveResult(toCostResult({ name, ours: toValues(last), floor: toValues(first), unit }, goal))
  }
  const faults = refused.filter((status) => status >= 500).length
  saveResult(
    toFigureResult(
      { name: 'soak: answers of 5xx', values: [faults], unit: '' },
      { targetMax: 0, how },
    ),
  )
}
