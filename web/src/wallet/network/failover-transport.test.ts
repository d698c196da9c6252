import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, HttpRequestError, RpcRequestError, TimeoutError } from 'viem'
import { getChainId } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChainTransport, createFailover, type NodeRequest } from './failover-transport.ts'

const PATIENCE_MS = 5
const call = { method: 'eth_chainId' }
const url = 'https://node.example'
const down = new HttpRequestError({ url, status: 503 })
const refusal = new RpcRequestError({ body: {}, error: { code: 3, message: 'reverted' }, url })

/** Plays nodes that answer in turn, and records which of them are asked. */
function createNodes(...answers: (() => Promise<unknown>)[]) {
  const asked: number[] = []
  const nodes = answers.map(
    (answer, index): NodeRequest =>
      () => {
        asked.push(index)
        return answer()
      },
  )
  return { asked, request: createFailover(nodes, PATIENCE_MS) }
}

test('WB-08 if all nodes are down, the error of a node is reported', async () => {
  const { request, asked } = createNodes(
    () => Promise.reject(down),
    () => Promise.reject(new TimeoutError({ body: {}, url })),
  )
  await expect(request(call)).rejects.toThrow(TimeoutError)
  expect(asked).toEqual([0, 1])
})

test('a refusal is an answer', async () => {
  const { request, asked } = createNodes(
    () => Promise.reject(refusal),
    async () => '0x1',
  )
  await expect(request(call)).rejects.toBe(refusal)
  expect(asked).toEqual([0])
})

test.each([
  ['is down', () => Promise.reject(down)],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['rejects with nothing', () => Promise.reject(undefined)],
  ['never answers', () => new Promise(() => {})],
])('if the first node %s the second answers, and is asked first from then on', async (_, first) => {
  const { request, asked } = createNodes(first, async () => '0x1')
  expect(await request(call)).toBe('0x1')
  expect(await request(call)).toBe('0x1')
  expect(asked).toEqual([0, 1, 1])
})

test('a slow first node still answers if the second is down', async () => {
  let answer: (value: unknown) => void = () => {}
  const slow = new Promise((resolve) => {
    answer = resolve
  })
  const { request, asked } = createNodes(
    () => slow,
    async () => {
      answer('0x2')
      throw down
    },
  )
  expect(await request(call)).toBe('0x2')
  expect(asked).toEqual([0, 1])
})

let node: Server
beforeAll(async () => {
  node = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end('{"jsonrpc":"2.0","id":1,"result":"0xaa36a7"}')
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  node.close()
})

test('WB-08 viem reads the chain through the second node while the first is down', async () => {
  const alive = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const rpcUrl = 'http://127.0.0.1:1'
  const transport = createChainTransport({ rpcUrl, rpcUrls: [rpcUrl, alive] })
  expect(await getChainId(createClient({ transport }))).toBe(11155111)
})
