// Measures requests per second of the API on a real Postgres, as in production: public reads against a bare route with
// one query, the other kinds against bare routes that do the same durable work (`floors`).

import { sql } from 'kysely'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { SEPOLIA_CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import {
  collectPlannerStatistics,
  type FilledEngine,
  storeOrders,
  storeRedemptions,
  storeWireRequests,
} from '../database/stored-rows.ts'
import { printStep } from '../measure/print-step.ts'
import { type ComparedRates, toDelayResult, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { compareStoredWork, measureStoredWork } from './floors/stored-work.ts'
import { type LoadEnvironment, startLoadEnvironment } from './load-environment.ts'
import { createLoadMembers, createSignInRequest, type LoadMember } from './members.ts'
import { createOrderRequests, markOrdersMined, mintPaymentTokens } from './order-requests.ts'
import { createListRequests, PUBLIC_PATHS } from './read-requests.ts'
import {
  sendRequestVolley,
  toPercentile,
  toRequestBytes,
  type VolleyResult,
} from './request-volley.ts'

const CONNECTIONS = 32
const UNAVAILABLE = 503
const DURATION_MS = 1500
const READERS = 32
const ROWS = Number(process.env.BENCH_ROWS ?? 30_000)
const BUYERS = Number(process.env.BENCH_BUYERS ?? 300)

/**
 * One kind of request. `prepare` creates the requests of one volley before it; with `isUsedUp` each may be sent only
 * once. `floorMin` is the wanted part of the floor that does the same durable work; null compares with a bare route.
 */
export type Kind = {
  name: string
  floorMin: number | null
  perSecond: number
  targetMaxMs: number
  prepare: (rounds: number) => Promise<Buffer[]>
  isUsedUp: boolean
}

export async function measureLoad(rounds: number): Promise<void> {
  const environment = await startLoadEnvironment()
  try {
    await measureAt(environment, rounds)
  } finally {
    await environment.stop()
  }
}

async function measureAt(loadEnvironment: LoadEnvironment, rounds: number) {
  const opened = await openPostgres(loadEnvironment.databaseUrl)
  if (!opened.ok) throw new Error(opened.reason)
  const { db } = opened.value
  const members = await createLoadMembers(loadEnvironment, BUYERS)
  await fillRows(opened.value, loadEnvironment, members)
  await mintPaymentTokens(
    loadEnvironment,
    members.map(({ address }) => address),
  )
  const paths = members.map(({ address }) => toRequestBytes({ path: `/${address}` }))
  for (const kind of listKinds(loadEnvironment, db, members)) {
    await compareSides(loadEnvironment, db, { kind, paths })
    await measureKind(loadEnvironment, kind, { rounds, paths })
  }
  await opened.value.close()
}

/** Stores rows, a tenth of which belong to the users who read them. */
export async function fillRows(
  engine: FilledEngine,
  { chain }: LoadEnvironment,
  members: readonly LoadMember[],
) {
  const readers = members.slice(0, READERS).map(({ address }) => address)
  const toOwner = sql<string>`case when n % 10 = 0
    then (${readers}::text[])[1 + (n / 10) % ${READERS}::integer]
    else '0x' || lpad(to_hex(n % 5000), 40, '0') end`
  const wanted = { first: 1, last: ROWS, toOwner }
  const [stock] = chain.deployment.stockTokens ?? []
  await storeRedemptions(engine, wanted)
  await storeWireRequests(engine, wanted)
  await storeOrders(engine, wanted, {
    chainId: SEPOLIA_CHAIN_ID,
    processor: chain.deployment.contracts.orderProcessor?.toLowerCase() ?? '',
    assetToken: stock?.address.toLowerCase() ?? '',
    paymentToken: chain.token.toLowerCase(),
  })
  await collectPlannerStatistics(engine)
  printStep(`${ROWS} redemptions, wires and orders are stored`)
}

export function listKinds(
  loadEnvironment: LoadEnvironment,
  db: Db,
  members: readonly LoadMember[],
): Kind[] {
  const readers = members.slice(0, READERS)
  return [
    {
      name: 'public reads',
      floorMin: null,
      perSecond: 3000,
      targetMaxMs: 50,
      prepare: async () => PUBLIC_PATHS.map((path) => toRequestBytes({ path: `/api/v1${path}` })),
      isUsedUp: false,
    },
    {
      name: 'signed-in lists',
      floorMin: 0.5,
      perSecond: 800,
      targetMaxMs: 100,
      prepare: async () => readers.flatMap(createListRequests),
      isUsedUp: false,
    },
    {
      name: 'logins',
      floorMin: 0.5,
      perSecond: 100,
      targetMaxMs: 250,
      prepare: () =>
        Promise.all(members.map((member) => createSignInRequest(loadEnvironment, member))),
      isUsedUp: true,
    },
    {
      name: 'orders made',
      floorMin: 0.4,
      perSecond: 150,
      targetMaxMs: 250,
      prepare: async () => {
        await markOrdersMined(db)
        return createOrderRequests(loadEnvironment, members)
      },
      isUsedUp: true,
    },
  ]
}

type Run = { rounds: number; paths: readonly Buffer[] }

async function measureKind(loadEnvironment: LoadEnvironment, kind: Kind, { rounds, paths }: Run) {
  const { ours, bare, floors } = loadEnvironment
  const isBare = kind.floorMin === null
  const beside = isBare ? 'a bare route with one query' : 'the same durable work'
  const name = `load: ${kind.name} beside ${beside}`
  const perSecond: ComparedRates = { name, ours: [], floor: [] }
  const perCpuSecond: ComparedRates = { name: `${name}, by processor time`, ours: [], floor: [] }
  const paced: VolleyResult[] = []
  const note = async (side: 'ours' | 'floor', fire: () => Promise<VolleyResult>) => {
    const before = (await loadEnvironment.readUse()).cpuMs
    const { spansMs, refused, durationMs } = await fire()
    // A busy machine may not answer each request in time; those do not count.
    const other = refused.find((status) => status !== UNAVAILABLE)
    if (other !== undefined) throw new Error(`${kind.name}: ${side} refused with ${other}`)
    const answered = (spansMs.length - refused.length) * 1000
    perSecond[side].push(answered / durationMs)
    perCpuSecond[side].push(answered / ((await loadEnvironment.readUse()).cpuMs - before))
  }
  const fireFloor = (requests: readonly Buffer[]) =>
    isBare ? fireAt(bare, paths, false) : fireAt(floors, requests, kind.isUsedUp)
  for (let round = 0; round < rounds; round += 1) {
    const floorRequests = isBare ? [] : await kind.prepare(rounds)
    await note('floor', () => fireFloor(floorRequests))
    const requests = await kind.prepare(rounds)
    await note('ours', () => fireAt(ours, requests, kind.isUsedUp))
    paced.push(await fireAt(ours, await kind.prepare(rounds), kind.isUsedUp, kind.perSecond))
    printStep(`${kind.name}, round ${round + 1} of ${rounds}`)
  }
  const goal = kind.floorMin === null ? {} : { targetMin: kind.floorMin }
  saveResult(
    toRatioResult(perSecond, { ...goal, how: `${CONNECTIONS} kept connections, Postgres` }),
  )
  const cheap = 'the same requests by what they cost the server’s process'
  saveResult(toRatioResult(perCpuSecond, { how: cheap }))
  savePacedResults(kind, paced)
}

/** Fires one volley at each side, which warms them up, and compares what they store where there is a floor. */
async function compareSides(
  { ours, bare, floors }: LoadEnvironment,
  db: Db,
  { kind, paths }: { kind: Kind; paths: readonly Buffer[] },
) {
  if (kind.floorMin === null) {
    await fireAt(bare, paths, false)
    await fireAt(ours, await kind.prepare(1), kind.isUsedUp)
    return
  }
  const measure = async (port: number) => {
    const requests = await kind.prepare(1)
    return measureStoredWork(db, async () => {
      const { spansMs, refused } = await fireAt(port, requests, true)
      return spansMs.length - refused.length
    })
  }
  const changes = compareStoredWork(await measure(ours), await measure(floors))
  printStep(`${kind.name}: rows and transactions of a request, API and floor: ${changes}`)
}

function savePacedResults({ name, perSecond, targetMaxMs }: Kind, paced: readonly VolleyResult[]) {
  const answered = paced
    .map(({ spansMs, durationMs }) => Math.round((spansMs.length * 1000) / durationMs))
    .sort((a, b) => a - b)
  const how = `they come whether or not those before them are answered; answered ${answered.at(0)} to ${answered.at(-1)} a second, ${toRefusedText(paced)}`
  for (const [label, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const spans = paced.map(({ spansMs }) => toPercentile(spansMs, part))
    const goal = label === 'p99' ? { targetMaxMs } : {}
    saveResult(
      toDelayResult(`load: ${perSecond} ${name} a second, ${label}`, spans, { ...goal, how }),
    )
  }
}

function toRefusedText(volleys: readonly VolleyResult[]): string {
  const refused = volleys.flatMap((volley) => volley.refused)
  if (refused.length === 0) return 'none refused'
  return `${refused.length} refused (${[...new Set(refused)].join(', ')})`
}

export const fireAt = (
  port: number,
  requests: readonly Buffer[],
  isUsedUp: boolean,
  perSecond?: number,
): Promise<VolleyResult> =>
  sendRequestVolley({
    port,
    connections: CONNECTIONS,
    durationMs: isUsedUp ? 60_000 : DURATION_MS,
    toRequest: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
    ...(perSecond === undefined ? {} : { perSecond }),
    ...(isUsedUp ? { countMax: requests.length } : {}),
  })
