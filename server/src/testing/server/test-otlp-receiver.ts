import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = { stringValue?: string; intValue?: number | string; arrayValue?: { values: Value[] } }
type Attribute = { key: string; value: Value }

/** One span as the receiver got it. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
  attributes: Readonly<Record<string, string>>
}

type Body = {
  resourceSpans: {
    scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
  }[]
}

/** Creates a receiver of OTLP over HTTP with JSON, which listens once `start` is called, on the port it has chosen. */
export async function createOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const probe = createServer()
  const port = await listen(probe, 0)
  await close(probe)
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces'
      if (isTraces) spans.push(...readSpans(text))
      response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    start: () => listen(server, port),
    stop: () => close(server),
  }
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

const readSpans = (text: string): ReceivedSpan[] =>
  (JSON.parse(text) as Body).resourceSpans.flatMap(({ scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: Object.fromEntries(
          span.attributes.map(({ key, value }) => [key, toText(value)]),
        ),
      })),
    ),
  )

const toText = ({ stringValue, intValue, arrayValue }: Value): string =>
  arrayValue?.values.map(toText).join(' ') ?? String(stringValue ?? intValue)
