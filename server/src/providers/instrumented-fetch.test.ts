import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInstrumentedFetch } from './instrumented-fetch.ts'

/** Answers `/499` with 499, and `/never` never. */
const provider = createServer(({ url = '' }, response) => {
  if (!url.endsWith('never')) response.writeHead(Number(url.split('/').at(-1))).end()
})
const noted: [string, boolean][] = []

let url = ''
let send: typeof fetch

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const providers = [
    { name: 'bank', url: `${url}/v1/` },
    { name: 'mail', url: 'http://127.0.0.1:1' },
  ]
  send = createInstrumentedFetch(fetch, providers, (name, isWell) => noted.push([name, isWell]))
})
beforeEach(() => {
  noted.length = 0
})
afterAll(() => provider.close().closeAllConnections())

test.each([500, 503])('a %i response counts as down', async (status) => {
  expect((await send(`${url}/v1/${status}`)).status).toBe(status)
  expect(noted).toEqual([['bank', false]])
})

test('a failed connection and a timeout count as down', async () => {
  await expect(send('http://127.0.0.1:1/send')).rejects.toThrow()
  await expect(send(`${url}/v1/never`, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
  expect(noted).toEqual([
    ['mail', false],
    ['bank', false],
  ])
})

test('an aborted request reports nothing', async () => {
  const asking = new AbortController()
  const answer = send(new URL(`${url}/v1/never`), { signal: asking.signal })
  asking.abort()
  await expect(answer).rejects.toThrow()
  expect(noted).toEqual([])
})

test('a request to another host reports nothing', async () => {
  await send(`${url}/v10/200`)
  await send(`${url}/200`)
  expect(noted).toEqual([])
})

test('success and refusal both count as up', async () => {
  await send(`${url}/v1/200`)
  await send(new Request(`${url}/v1/404`))
  expect(noted).toEqual([
    ['bank', true],
    ['bank', true],
  ])
})
