import { expect, test } from 'vitest'
import type { Http } from '../../platform/ambient.ts'
import { RpcTimeoutError } from './errors.ts'
import { createBatchingRpc } from './service.ts'

type Call = { id: number; method: string; params: unknown[] }

/** Starts a node that answers a batch in reverse order and refuses the methods in `refused`. */
function startNode(refused: readonly string[] = []) {
  const requests: (Call | Call[])[] = []
  const toReply = ({ id, method, params }: Call) =>
    refused.includes(method)
      ? { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
      : { jsonrpc: '2.0', id, result: [method, ...params] }
  const http: Http = async (_, init) => {
    const body = JSON.parse(init?.body as string) as Call | Call[]
    requests.push(body)
    return Response.json(Array.isArray(body) ? body.map(toReply).reverse() : toReply(body))
  }
  return { requests, rpc: createBatchingRpc(http, 'http://node') }
}

test('a refused call fails without affecting others', async () => {
  const { rpc, requests } = startNode(['bad'])
  const outcomes = await Promise.allSettled([
    rpc.call('good', 1),
    rpc.call('bad'),
    rpc.call('other'),
  ])
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: ['good', 1] },
    {
      status: 'rejected',
      reason: { name: 'RpcError', code: 3, message: 'bad: execution reverted' },
    },
    { status: 'fulfilled', value: ['other'] },
  ])
  expect(requests).toHaveLength(1)
})

test('a silent node fails all calls of the batch, and the next batch is sent anew', async () => {
  let isSilent = true
  const http: Http = async () => {
    if (isSilent) throw new Error('connect ECONNREFUSED')
    return Response.json({ jsonrpc: '2.0', id: 0, result: '0x1' })
  }
  const rpc = createBatchingRpc(http, 'http://node')
  const outcomes = await Promise.allSettled([rpc.call('one'), rpc.call('two')])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(RpcTimeoutError) })
  }
  isSilent = false
  expect(await rpc.call('one')).toBe('0x1')
})

test('a reply that the node leaves out is an error', async () => {
  const http: Http = async () => Response.json([{ jsonrpc: '2.0', id: 1, result: 'two' }])
  const rpc = createBatchingRpc(http, 'http://node')
  const [one, two] = await Promise.allSettled([rpc.call('one'), rpc.call('two')])
  expect([one.status, two]).toEqual(['rejected', { status: 'fulfilled', value: 'two' }])
})

test('simultaneous calls are one request, later ones another, a single one is unbatched', async () => {
  const { rpc, requests } = startNode()
  expect(await Promise.all([rpc.call('a', 1), rpc.call('b', 2)])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(await rpc.call('c')).toEqual(['c'])
  const many = Array.from({ length: 120 }, (_, index) => rpc.call('m', index))
  expect(await Promise.all(many)).toEqual(many.map((_, index) => ['m', index]))
  const sizes = requests.map((request) => (Array.isArray(request) ? request.length : 'plain'))
  expect(sizes).toEqual([2, 'plain', 50, 50, 20])
})
