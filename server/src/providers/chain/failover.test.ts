import { expect, test } from 'vitest'
import type { Http } from '../../platform/ambient.ts'
import { RpcError, RpcTimeoutError } from './errors.ts'
import { createRpc } from './service.ts'

const ONE = 'https://one.example'
const TWO = 'https://two.example'
const answer = (body: object, status = 200) => new Response(JSON.stringify(body), { status })

/** Plays nodes that answer or fail as given, and records which of them are asked. */
function createNodes(nodes: Record<string, () => Response>) {
  const asked: string[] = []
  const http: Http = async (url) => {
    const text = url instanceof Request ? url.url : url.toString()
    asked.push(text)
    const node = nodes[text]
    if (!node) throw new TypeError('fetch failed')
    return node()
  }
  return { asked, rpc: createRpc(http, [ONE, TWO]) }
}

test('WB-08 without any answering node the call fails with a timeout', async () => {
  const { rpc, asked } = createNodes({ [TWO]: () => answer({}, 503) })
  await expect(rpc.call('eth_chainId')).rejects.toThrow(RpcTimeoutError)
  expect(asked).toEqual([ONE, TWO])
})

test('a refusal is an answer, so no other node is asked', async () => {
  const error = { code: 3, message: 'execution reverted' }
  const { rpc, asked } = createNodes({ [ONE]: () => answer({ id: 0, error }) })
  await expect(rpc.call('eth_call')).rejects.toThrow(RpcError)
  expect(asked).toEqual([ONE])
})

test.each([
  ['does not answer', undefined],
  ['is overloaded', () => answer({}, 429)],
  ['fails', () => answer({}, 502)],
  ['breaks off', () => new Response('{"id":0,"res')],
])(
  'if the first node %s, the second answers, and is asked first from then on',
  async (_, first) => {
    const { rpc, asked } = createNodes({
      ...(first ? { [ONE]: first } : {}),
      [TWO]: () => answer({ id: 0, result: '0x1' }),
    })
    expect(await rpc.call('eth_chainId')).toBe('0x1')
    expect(await rpc.call('eth_chainId')).toBe('0x1')
    expect(asked).toEqual([ONE, TWO, TWO])
  },
)
