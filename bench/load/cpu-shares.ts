import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'

/** Milliseconds by part. */
export type CpuShares = Record<string, number>

export const IDLE = 'idle'

/** The part of the recording and profiling itself. */
export const MEASURING = 'measuring'

/** Parts of the server's process, by the path of the code that runs. The first match counts. */
const PARTS: readonly (readonly [name: string, path: RegExp])[] = [
  [MEASURING, /recorder\.ts|cpu-shares\.ts|node:inspector/],
  [
    'signatures and hashes',
    /node_modules\/(viem|ox|@noble|tiny-secp256k1|uint8array-tools|abitype)\/|node:internal\/crypto|shared\/chain\/|wasm/,
  ],
  [
    'database client',
    /node_modules\/(pg|pg-pool|pg-protocol|pg-types|pg-cloudflare|postgres-\w+)\/|platform\/db\//,
  ],
  ['query builder', /node_modules\/kysely\//],
  [
    'Fastify',
    /node_modules\/(fastify|@fastify|avvio|find-my-way|light-my-request|fast-json-stringify|secure-json-parse|cookie|process-warning|ipaddr\.js)\b/,
  ],
  ['schemas (zod)', /node_modules\/zod\//],
  ['job queue', /node_modules\/pg-boss\//],
  ['requests to nodes', /undici/],
  ['HTTP, sockets, timers', /node:/],
  ['code of the API or the floor', /(server\/src|shared|bench)\//],
]

/** Profiles this process until `stop` is called, which returns the milliseconds of processor time by part. */
export async function startProfile() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
  return {
    stop: async () => {
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      return toShares(profile)
    },
  }
}

function toShares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): CpuShares {
  const parts = new Map(nodes.map(({ id, callFrame }) => [id, toPart(callFrame)]))
  const shares: Record<string, number> = {}
  for (const [index, id] of samples.entries()) {
    const part = parts.get(id) ?? IDLE
    shares[part] = (shares[part] ?? 0) + (timeDeltas[index] ?? 0) / 1000
  }
  return shares
}

function toPart({ functionName, url }: { functionName: string; url: string }): string {
  if (functionName === '(idle)') return IDLE
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (url === '') return 'engine and system calls'
  return PARTS.find(([, path]) => path.test(url))?.[0] ?? 'other libraries'
}
