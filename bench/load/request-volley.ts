// Sends requests as bytes and reads answers to their last byte. The client does nothing else, because it shares its
// processors with the server.

import { connect, type Socket } from 'node:net'

/** `spansMs` has the latency of each answer, in order of arrival; `refused` has each status that was not 200. */
export type VolleyResult = { spansMs: number[]; refused: number[]; durationMs: number }

type VolleyOptions = {
  port: number
  connections: number
  durationMs: number
  /** Returns the bytes of the request with this index. */
  toRequest: (index: number) => Buffer
  /**
   * Arrival rate per second, whether or not earlier requests are answered; latency counts from the arrival. Without
   * it each connection sends the next request as soon as it is answered.
   */
  perSecond?: number
  /** Maximum number of requests. */
  countMax?: number
}

type VolleyConnection = { send: (request: Buffer) => Promise<number>; close: () => void }

export async function sendRequestVolley(options: VolleyOptions): Promise<VolleyResult> {
  const { port, connections, durationMs, toRequest, perSecond, countMax = Infinity } = options
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const spansMs: number[] = []
  const refused: number[] = []
  let index = 0
  const startedMs = performance.now()
  const endMs = startedMs + durationMs
  const run = async ({ send }: VolleyConnection) => {
    while (index < countMax) {
      const nowMs = performance.now()
      const dueMs = perSecond ? startedMs + (index * 1000) / perSecond : nowMs
      if (dueMs >= endMs) return
      if (dueMs > nowMs) {
        await new Promise((resolve) => setTimeout(resolve, dueMs - nowMs))
        continue
      }
      const status = await send(toRequest(index++))
      spansMs.push(performance.now() - dueMs)
      if (status !== 200) refused.push(status)
    }
  }
  await Promise.all(opened.map(run))
  const tookMs = performance.now() - startedMs
  for (const connection of opened) connection.close()
  return { spansMs, refused, durationMs: tookMs }
}

const HEAD_END = '\r\n\r\n'

function openConnection(port: number): Promise<VolleyConnection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('connect', () => resolve(toLane(socket)))
  })
}

function toLane(socket: Socket): VolleyConnection {
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null
  let got: Buffer = Buffer.alloc(0)
  const fail = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection.')))
  socket.on('data', (bytes) => {
    got = got.length === 0 ? bytes : Buffer.concat([got, bytes])
    const headEnd = got.indexOf(HEAD_END)
    if (headEnd === -1) return
    const head = got.toString('latin1', 0, headEnd)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (got.length < headEnd + HEAD_END.length + length) return
    got = Buffer.alloc(0)
    waiting?.resolve(Number(head.slice(9, 12)))
    waiting = null
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

type RequestFields = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: object
}

/** Returns the bytes of an HTTP/1.1 request; the body is sent as JSON. */
export function toRequestBytes({
  method = 'GET',
  path,
  headers = {},
  body,
}: RequestFields): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const length = Buffer.byteLength(text)
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${length}` }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'))
}

/** Returns a percentile of the spans; `part` is a fraction, such as 0.99. */
export function toPercentile(spansMs: readonly number[], part: number): number {
  const sorted = [...spansMs].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
