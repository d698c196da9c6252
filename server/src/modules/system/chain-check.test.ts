import { expect, test } from 'vitest'
import type { Http } from '../../world.ts'
import { createChainCheck } from './chain-check.ts'

const chain = { id: 1, nodeUrls: ['https://provider.example/key', 'https://public.example'] }

/** Nodes by their URL: the chain they are on, or null where nobody answers. */
function check(nodes: Record<string, string | null>) {
  const asked: string[] = []
  const http: Http = async (url) => {
    asked.push(String(url))
    const result = nodes[String(url)]
    if (result === null || result === undefined) throw new TypeError('fetch failed')
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  }
  return createChainCheck(http, () => 0)(chain).then((isUp) => ({ isUp, asked }))
}

const [provider = '', fallback = ''] = chain.nodeUrls

test('a chain whose nodes are all away is down', async () => {
  expect(await check({ [provider]: null, [fallback]: '0xa4b1' })).toEqual({
    isUp: false,
    asked: [provider, fallback],
  })
})

test('IN-04 where the provider is away the fallback is asked', async () => {
  expect(await check({ [provider]: null, [fallback]: '0x1' })).toEqual({
    isUp: true,
    asked: [provider, fallback],
  })
})

test('IN-04 while the provider answers nobody else is asked', async () => {
  expect(await check({ [provider]: '0x1', [fallback]: '0x1' })).toEqual({
    isUp: true,
    asked: [provider],
  })
})
