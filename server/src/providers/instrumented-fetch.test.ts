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
let ask: typeof fetch

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  const places = [
    { name: 'bank', url: `${url}/v1/` },
    { name: 'mail', url: 'http://127.0.0.1:1' },
  ]
  ask = createInstrumentedFetch(fetch, places, (...note) => noted.push(note))
})
beforeEach(() => {
  noted.length = 0
})
afterAll(() => provider.close().closeAllConnections())

test.each([500, 503])('a status of %i counts as an outage', async (status) => {
  expect((await ask(`${url}/v1/${status}`)).status).toBe(status)
  expect(noted).toEqual([['bank', false]])
})

test('an unreachable or slow provider counts as an outage', async () => {
  await expect(ask('http://127.0.0.1:1/send')).rejects.toThrow()
  await expect(ask(`${url}/v1/never`, { signal: AbortSignal.timeout(20) })).rejects.toThrow()
  expect(noted).toEqual([
    ['mail', false],
    ['bank', false],
  ])
})

test('an aborted request is not counted', async () => {
  const asking = new AbortController()
  const answer = ask(new URL(`${url}/v1/never`), { signal: asking.signal })
  asking.abort()
  await expect(answer).rejects.toThrow()
  expect(noted).toEqual([])
})

test('a request to another host is not counted', async () => {
  await ask(`${url}/v10/200`)
  await ask(`${url}/200`)
  expect(noted).toEqual([])
})

test('a response counts as up, a refusal included', async () => {
  await ask(`${url}/v1/200`)
  await ask(new Request(`${url}/v1/404`))
  expect(noted).toEqual([
    ['bank', true],
    ['bank', true],
  ])
})
