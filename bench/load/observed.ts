// Measures what metrics and traces cost: the same requests to a server with both and to one without, in turn.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgres } from '../../server/src/platform/db/postgres.ts'
import type { Db } from '../../server/src/tables/tables.ts'
import { printStep } from '../measure/print-step.ts'
import { type ComparedRates, toRatioResult } from '../measure/ratios.ts'
import { saveResult } from '../measure/results.ts'
import { type LoadEnvironment, startLoadEnvironment } from './load-environment.ts'
import { createLoadMembers, type LoadMember } from './members.ts'
import { createOrderRequests, markOrdersMined, mintPaymentTokens } from './order-requests.ts'
import { createListRequests, PUBLIC_PATHS } from './read-requests.ts'
import { sendRequestVolley, toRequestBytes } from './request-volley.ts'

const CONNECTIONS = 32
const DURATION_MS = 1500
const MEMBERS = 100
const WARMING_ROUNDS = 3

/** At most a twentieth of the processor time of a request may be spent on observing it. */
const TARGET_MIN = 0.95

type Server = Pick<LoadEnvironment, 'ours' | 'readUse'>

type Kind = {
  name: string
  prepare: () => Promise<Buffer[]>
  /** Whether each request may be sent only once. */
  isUsedUp: boolean
}

export async function measureObservation(rounds: number): Promise<void> {
  const receiver = await startReceiver()
  const environment = await startLoadEnvironment()
  const observed = await environment.startSecond({
    BENCH_OBSERVED: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  })
  const opened = await openPostgres(environment.databaseUrl)
  if (!opened.ok) throw new Error(opened.reason)
  try {
    const members = await createLoadMembers(environment, MEMBERS)
    await mintPaymentTokens(
      environment,
      members.map(({ address }) => address),
    )
    for (const kind of listKinds(environment, opened.value.db, members)) {
      await measureKind({ observed, plain: environment }, kind, rounds)
    }
    if (receiver.countBatches() === 0) throw new Error('No traces arrived, so nothing was compared')
  } finally {
    await opened.value.close()
    await observed.stop()
    await environment.stop()
    receiver.stop()
  }
}

const listKinds = (
  environment: LoadEnvironment,
  db: Db,
  members: readonly LoadMember[],
): Kind[] => [
  {
    name: 'public reads',
    prepare: async () => PUBLIC_PATHS.map((path) => toRequestBytes({ path: `/api/v1${path}` })),
    isUsedUp: false,
  },
  {
    name: 'signed-in lists',
    prepare: async () => members.flatMap(createListRequests),
    isUsedUp: false,
  },
  {
    name: 'orders made',
    prepare: async () => {
      await markOrdersMined(db)
      return createOrderRequests(environment, members)
    },
    isUsedUp: true,
  },
]

type Sides = { observed: Server; plain: Server }

async function measureKind({ observed, plain }: Sides, kind: Kind, rounds: number) {
  const name = `observation: ${kind.name} with metrics and traces beside the same without, by processor time`
  const rates: ComparedRates = { name, ours: [], floor: [] }
  // One server has made the members; both have to be equally warm.
  for (let round = 0; round < WARMING_ROUNDS; round += 1)
    for (const server of [plain, observed]) await measureRate(server, kind)
  for (let round = 0; round < rounds; round += 1) {
    // Each is the first in turn, because what runs first may leave work to the other.
    const isPlainFirst = round % 2 === 0
    if (isPlainFirst) rates.floor.push(await measureRate(plain, kind))
    rates.ours.push(await measureRate(observed, kind))
    if (!isPlainFirst) rates.floor.push(await measureRate(plain, kind))
    printStep(`${kind.name}, round ${round + 1} of ${rounds}`)
  }
  const how = 'every trace is recorded and exported as JSON; two servers on one Postgres, in turn'
  saveResult(toRatioResult(rates, { targetMin: TARGET_MIN, how }))
}

/** Returns requests per second of processor time of the server's process. */
async function measureRate({ ours: port, readUse }: Server, kind: Kind): Promise<number> {
  const requests = await kind.prepare()
  const before = (await readUse()).cpuMs
  const { spansMs, refused } = await sendRequestVolley({
    port,
    connections: CONNECTIONS,
    durationMs: kind.isUsedUp ? 60_000 : DURATION_MS,
    toRequest: (index) => requests[index % requests.length] ?? Buffer.alloc(0),
    ...(kind.isUsedUp ? { countMax: requests.length } : {}),
  })
  if (refused.length > 0) throw new Error(`${kind.name}: refused with ${refused[0]}`)
  return (spansMs.length * 1000) / ((await readUse()).cpuMs - before)
}

/** Starts a receiver of traces that reads and forgets them. */
async function startReceiver() {
  let batches = 0
  const server = createServer((request, response) => {
    batches += 1
    request.resume().on('end', () => response.end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countBatches: () => batches,
    stop: () => server.close().closeAllConnections(),
  }
}
