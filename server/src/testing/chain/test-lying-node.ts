import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params: unknown[] }
type Answer = { id: number; result?: unknown; error?: unknown }

/** Returns a false result for a call; undefined keeps the true one. */
type Lie = (call: Call, truth: unknown) => unknown

export type LyingNode = Awaited<ReturnType<typeof startLyingNode>>

/** Starts a proxy of a real node that can change, truncate, refuse or withhold answers. */
export async function startLyingNode(url: string) {
  const node = {
    lie: (() => undefined) as Lie,
    mode: 'honest' as 'honest' | 'busy' | 'truncated' | 'silent',
    /** Largest batch that is answered. */
    batchMax: Number.POSITIVE_INFINITY,
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (node.mode === 'silent') return
      if (node.mode === 'busy') response.writeHead(429, { 'retry-after': '1' }).end()
      else answer(Buffer.concat(parts).toString(), response).catch(() => response.destroy())
    })
  })

  async function answer(body: string, response: ServerResponse) {
    const calls = JSON.parse(body) as Call | Call[]
    if (Array.isArray(calls) && calls.length > node.batchMax) {
      const error = { code: -32600, message: 'batch too large' }
      response.writeHead(200).end(JSON.stringify({ jsonrpc: '2.0', id: null, error }))
      return
    }
    const truth = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answers = (await truth.json()) as Answer | Answer[]
    const said = Array.isArray(answers)
      ? answers.map((one) => distort(([] as Call[]).concat(calls), one))
      : distort([calls as Call], answers)
    const text = JSON.stringify(said)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(node.mode === 'truncated' ? text.slice(0, text.length / 2) : text)
  }

  function distort(calls: readonly Call[], truth: Answer): Answer {
    const call = calls.find(({ id }) => id === truth.id)
    const result = call && node.lie(call, truth.result)
    return result === undefined ? truth : { ...truth, result }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    node,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
