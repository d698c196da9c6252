import { expect, test } from 'vitest'
import type { Http } from '../../platform/ambient.ts'
import { hrefOf } from '../../simulation/steps/inject-request.ts'
import { createChainHeadFinder } from './chain-head.ts'

const chain = { id: 1, nodeUrls: ['https://provider.example/key', 'https://public.example'] }

/** Runs the finder with nodes by URL: the chain id of each, or null if it does not answer. */
function find(nodes: Record<string, string | null>) {
  const requested: string[] = []
  const http: Http = async (url) => {
    const href = hrefOf(url)
    requested.push(href)
    const chainId = nodes[href]
    if (chainId === null || chainId === undefined) throw new TypeError('fetch failed')
    return Response.json([
      { jsonrpc: '2.0', id: 1, result: '0x2a' },
      { jsonrpc: '2.0', id: 0, result: chainId },
    ])
  }
  return createChainHeadFinder(http, () => 0)(chain).then((head) => ({ head, requested }))
}

const [provider = '', fallback = ''] = chain.nodeUrls

test('a chain without a reachable node of its own has no head', async () => {
  expect(await find({ [provider]: null, [fallback]: '0xa4b1' })).toEqual({
    head: null,
    requested: [provider, fallback],
  })
})

test('IN-04 the fallback is used while the provider is unreachable', async () => {
  expect(await find({ [provider]: null, [fallback]: '0x1' })).toEqual({
    head: 42,
    requested: [provider, fallback],
  })
})

test('IN-04 no other node is called while the provider answers', async () => {
  expect(await find({ [provider]: '0x1', [fallback]: '0x1' })).toEqual({
    head: 42,
    requested: [provider],
  })
})
