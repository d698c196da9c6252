import { expect, test } from 'vitest'
import type { Http } from '../../platform/ambient.ts'
import { hrefOf } from '../../simulation/steps/inject-request.ts'
import { createHeadFinder } from './chain-head.ts'

const chain = { id: 1, nodeUrls: ['https://provider.example/key', 'https://public.example'] }

/** Runs the finder with nodes by URL: the chain id of each, or null if it does not answer. */
function find(nodes: Record<string, string | null>) {
  const asked: string[] = []
  const http: Http = async (url) => {
    const place = hrefOf(url)
    asked.push(place)
    const chainId = nodes[place]
    if (chainId === null || chainId === undefined) throw new TypeError('fetch failed')
    return Response.json([
      { jsonrpc: '2.0', id: 1, result: '0x2a' },
      { jsonrpc: '2.0', id: 0, result: chainId },
    ])
  }
  return createHeadFinder(http, () => 0)(chain).then((head) => ({ head, asked }))
}

const [provider = '', fallback = ''] = chain.nodeUrls

test('a chain whose nodes are all away, or another chain’s, has no head', async () => {
  expect(await find({ [provider]: null, [fallback]: '0xa4b1' })).toEqual({
    head: null,
    asked: [provider, fallback],
  })
})

test('IN-04 where the provider is away the fallback is asked', async () => {
  expect(await find({ [provider]: null, [fallback]: '0x1' })).toEqual({
    head: 42,
    asked: [provider, fallback],
  })
})

test('IN-04 while the provider answers nobody else is asked', async () => {
  expect(await find({ [provider]: '0x1', [fallback]: '0x1' })).toEqual({
    head: 42,
    asked: [provider],
  })
})
