// Measures requests per second of the API on a real Postgres, as in production, against a bare route with one query.

import { sql } from 'kysely'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { CHAIN_ID } from '../../server/src/testing/server/test-app.ts'
import {
  analyze,
  type Filled,
  fillOrders,
  fillRedemptions,
  fillWires,
} from '../database/stored-rows.ts'
import { sayStep } from '../measure/print-step.ts'
import { type Rates, toDelay, toRatio } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { type LoadPlace, startLoadPlace } from './load-environment.ts'
import { type Member, makeLogin, makeMembers } from './members.ts'
import { fundAccount, makeOrders, settleOrders } from './order-bodies.ts'
import { PUBLIC, toLists } from './read-requests.ts'
import { fireVolley, percentile, toBytes, type Volley } from './request-volley.ts'

const CONNECTIONS = 32
const DURATION_MS = 1500
const READERS = 32
const ROWS = 30_000
const BUYERS = 300

/** `prepare` makes the requests of one volley before it; `isUsedUp`: each may be sent only once. */
type Kind = {
  name: string
  perSecond: number
  targetMaxMs: number
  prepare: (rounds: number) => Promise<Buffer[]>
  isUsedUp: boolean
}

export async function measureLoad(rounds: number): Promise<void> {
  const place = await startLoadPlace()
  try {
    await measureAt(place, rounds)
  } finally {
    await place.stop()
  }
}

async function measureAt(place: LoadPlace, rounds: number) {
  const opened = await openPostgres(place.databaseUrl)
  if (!opened.ok) throw new Error(opened.reason)
  const { db } = opened.value
  const members = await makeMembers(place, BUYERS)
  await fillRows(opened.value, place, members)
  await fundAccount(
    place,
    members.map(({ address }) => address),
  )
  const paths = members.map(({ address }) => toBytes({ path: `/${address}` }))
  for (const kind of listKinds(place, db, members)) {
    await measureKind(place, kind, { rounds, paths })
  }
  await opened.value.close()
}

/** Stores rows, a tenth of which belong to the users who read them. */
async function fillRows(engine: Filled, { chain }: LoadPlace, members: readonly Member[]) {
  const readers = members.slice(0, READERS).map(({ address }) => address)
  const toOwner = sql<string>`case when n % 10 = 0
    then (${readers}::text[])[1 + (n / 10) % ${READERS}::integer]
    else '0x' || lpad(to_hex(n % 5000), 40, '0') end`
  const wanted = { first: 1, last: ROWS, toOwner }
  const [stock] = chain.deployment.stockTokens ?? []
  await fillRedemptions(engine, wanted)
  await fillWires(engine, wanted)
  await fillOrders(engine, wanted, {
    chainId: CHAIN_ID,
    processor: chain.deployment.contracts.orderProcessor?.toLowerCase() ?? '',
    assetToken: stock?.address.toLowerCase() ?? '',
    paymentToken: chain.token.toLowerCase(),
  })
  await analyze(engine)
  sayStep(`${ROWS} redemptions, wires and orders are stored`)
}

function listKinds(place: LoadPlace, db: Db, members: readonly Member[]): Kind[] {
  const readers = members.slice(0, READERS)
  return [
    {
      name: 'public reads',
      perSecond: 3000,
      targetMaxMs: 50,
      prepare: async () => PUBLIC.map((path) => toBytes({ path: `/api/v1${path}` })),
      isUsedUp: false,
    },
    {
      name: 'signed-in lists',
      perSecond: 800,
      targetMaxMs: 100,
      prepare: async () => readers.flatMap(toLists),
      isUsedUp: false,
    },
    {
      name: 'logins',
      perSecond: 100,
      targetMaxMs: 250,
      prepare: () => Promise.all(members.map((member) => makeLogin(place, member))),
      isUsedUp: true,
    },
    {
      name: 'orders made',
      perSecond: 150,
      targetMaxMs: 250,
      prepare: async () => {
        await settleOrders(db)
        return makeOrders(place, members)
      },
      isUsedUp: true,
    },
  ]
}

type Run = { rounds: number; paths: readonly Buffer[] }

async function measureKind(place: LoadPlace, kind: Kind, { rounds, paths }: Run) {
  const name = `load: ${kind.name} beside a bare route with one query`
  const perSecond: Rates = { name, ours: [], floor: [] }
  const perCpuSecond: Rates = { name: `${name}, by processor time`, ours: [], floor: [] }
  const paced: Volley[] = []
  const note = async (side: 'ours' | 'floor', fire: () => Promise<Volley>) => {
    const before = (await place.readUse()).cpuMs
    const { spansMs, refused, durationMs } = await fire()
    if (refused.length > 0) throw new Error(`${kind.name}: refused with ${refused[0]}`)
    perSecond[side].push((spansMs.length * 1000) / durationMs)
    perCpuSecond[side].push((spansMs.length * 1000) / ((await place.readUse()).cpuMs - before))
  }
  await fireAt(place.bare, paths, false)
  await fireAt(place.ours, await kind.prepare(rounds), kind.isUsedUp)
  for (let round = 0; round < rounds; round += 1) {
    await note('floor', () => fireAt(place.bare, paths, false))
    const requests = await kind.prepare(rounds)
    await note('ours', () => fireAt(place.ours, requests, kind.isUsedUp))
    paced.push(await fireAt(place.ours, await kind.prepare(rounds), kind.isUsedUp, kind.perSecond))
    sayStep(`${kind.name}, round ${round + 1} of ${rounds}`)
  }
  saveResult(toRatio(perSecond, { how: `${CONNECTIONS} kept connections, Postgres` }))
  const cheap = 'the same requests by what they cost the server’s process'
  saveResult(toRatio(perCpuSecond, { how: cheap }))
  sayPaced(kind, paced)
}

function sayPaced({ name, perSecond, targetMaxMs }: Kind, paced: readonly Volley[]) {
  const answered = paced
    .map(({ spansMs, durationMs }) => Math.round((spansMs.length * 1000) / durationMs))
    .sort((a, b) => a - b)
  const how = `they come whether or not those before them are answered; answered ${answered.at(0)} to ${answered.at(-1)} a second, ${sayRefused(paced)}`
  for (const [label, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const spans = paced.map(({ spansMs }) => percentile(spansMs, part))
    const goal = label === 'p99' ? { targetMaxMs } : {}
    saveResult(toDelay(`load: ${perSecond} ${name} a second, ${label}`, spans, { ...goal, how }))
  }
}

function sayRefused(volleys: readonly Volley[]): string {
  const refused = volleys.flatMap((volley) => volley.refused)
  if (refused.length === 0) return 'none refused'
  return `${refused.length} refused (${[...new Set(refused)].join(', ')})`
}

const fireAt = (
  port: number,
  requests: readonly Buffer[],
  isUsedUp: boolean,
  perSecond?: number,
): Promise<Volley> =>
  fireVolley({
    port,
    connections: CONNECTIONS,
    durationMs: isUsedUp ? 60_000 : DURATION_MS,
    toRequest: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
    ...(perSecond === undefined ? {} : { perSecond }),
    ...(isUsedUp ? { countMax: requests.length } : {}),
  })
