import { type AddressInfo, connect, type Socket } from 'node:net'
import { errorEnvelopeSchema } from '@parvalue/shared/api/errors.ts'
import { pauseAsTestStimulus, waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './create-http.ts'
import { CONNECTIONS_MAX } from './guards/connection-limits.ts'
import { createLogger } from './log.ts'

let app: FastifyInstance
let port: number

beforeAll(async () => {
  app = createHttpServer(createLogger({ write: () => {} }), [])
  app.get('/', async () => ({ ok: true }))
  app.post('/', async () => ({ ok: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type Client = { socket: Socket; received: () => string; isClosed: () => boolean }

/** Opens a connection and sends the beginning of a request. */
function begin(text: string): Client {
  let received = ''
  let isClosed = false
  const socket = connect(port, '127.0.0.1')
  // Written before it is connected, so that it precedes everything else.
  socket.write(text)
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  return { socket, received: () => received, isClosed: () => isClosed }
}

const LINE = 'GET / HTTP/1.1\r\nHost: a\r\n'

/** Keeps a client sending, a little at a time, until the server ends the connection. */
async function trickle(client: Client, text: string) {
  while (!client.isClosed()) {
    if (client.socket.writable) client.socket.write(text)
    await pauseAsTestStimulus(200)
  }
}

const codeOf = (text: string) => {
  const [head = '', body = '{}'] = text.split('\r\n\r\n')
  return [head.split(' ')[1], errorEnvelopeSchema.parse(JSON.parse(body)).code]
}

test('SC-09 headers that trickle in are ended with 408', async () => {
  const client = begin(LINE)
  await trickle(client, 'x')
  expect(codeOf(client.received())).toEqual(['408', 'timeout'])
})

test('SC-09 a body that trickles in is ended with 408', async () => {
  const client = begin(
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"a":"',
  )
  await trickle(client, 'x')
  expect(codeOf(client.received())).toEqual(['408', 'timeout'])
})

test('SC-09 huge headers, many headers and a huge body are refused', async () => {
  const huge = begin(`${LINE}x: ${'a'.repeat(20_000)}\r\n\r\n`)
  await waitUntil(huge.isClosed, 'huge headers are refused')
  expect(codeOf(huge.received())).toEqual(['413', 'too_large'])
  const body = '"'.padEnd(70_000, 'a')
  const large = begin(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await waitUntil(() => large.received().includes('\r\n\r\n'), 'a huge body is refused')
  expect(large.received()).toContain('HTTP/1.1 413')
  large.socket.destroy()
})

test('SC-09 a thousand slow clients are all ended, and others are answered meanwhile', async () => {
  // On a slow machine the first ones are ended before the last ones have connected, so the server counts them.
  let connected = 0
  app.server.on('connection', () => {
    connected += 1
  })
  const slow = Array.from({ length: 1000 }, () => begin(LINE))
  await waitUntil(() => connected >= slow.length, 'all have connected')
  for (let each = 0; each < 50; each += 1) {
    const { status } = await fetch(`http://127.0.0.1:${port}/`)
    expect(status).toBe(200)
  }
  await waitUntil(() => slow.every(({ isClosed }) => isClosed()), 'all slow clients are ended')
})

test('SC-09 the connections of a process are bounded', () => {
  expect(app.server.maxConnections).toBe(CONNECTIONS_MAX)
  expect(app.server.keepAliveTimeout).toBe(65_000)
  expect(app.server.timeout).toBe(60_000)
})
