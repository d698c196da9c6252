import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@parvalue/shared/api/table.ts'
import type { NoticeKind } from '@parvalue/shared/domain/notice.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'
import { alice, bob, type Credentials, signIn } from '../../test-wallet.ts'
import { LISTENERS_PER_WALLET_MAX } from './feed.ts'
import { postNotice } from './service.ts'
import { deleteNoticesBefore } from './store.ts'

let server: TestApp
let mine: Credentials
let url: string
let opened: AbortController[] = []

beforeAll(async () => {
  server = await startTestApp()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
}, START_MAX_MS)
beforeEach(async () => {
  mine = await signIn(server)
})
afterEach(async () => {
  for (const each of opened) each.abort()
  opened = []
  await delay(50)
})
afterAll(async () => {
  // Node's own client keeps connections that it has not used yet.
  server.app.server.closeAllConnections()
  await server.close()
})

type Stream = { status: number; text: () => string; until: (part: string) => Promise<string> }

async function open(
  credentials: Credentials,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const ending = new AbortController()
  const cookie = Object.entries(credentials.cookies).map((pair) => pair.join('='))
  const response = await fetch(`${url}/api/v1/events${query}`, {
    headers: { ...credentials.headers, cookie: cookie.join('; '), ...headers },
    signal: ending.signal,
  })
  // A refusal is over by itself; ending it would only disturb its connection.
  if (response.ok) opened.push(ending)
  let text = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  }
  read().catch(() => {})
  return {
    status: response.status,
    text: () => text,
    until: async (part) => {
      while (!text.includes(part)) await delay(20)
      return text
    },
  }
}

const post = (kind: NoticeKind, wallet = alice.address) =>
  server.db.transaction().execute((tx) => postNotice(tx, { wallet, kind }))

const listIds = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '')
const listNames = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, name]) => name)

test('without a session it is 401, with a field it does not know 400', async () => {
  expect((await server.send('GET', 'events')).status).toBe(401)
  expect((await server.send('GET', 'events?since=1', mine)).status).toBe(400)
})

test('a wallet hears what concerns it and nothing of others, each event once', async () => {
  const stream = await open(mine)
  expect(stream.status).toBe(200)
  await stream.until('id: ')
  await post('wires', bob.address)
  await post('redemptions')
  await stream.until('event: redemptions')
  await post('wires')
  const text = await stream.until('event: wires')
  expect(listNames(text)).toEqual(['redemptions', 'wires'])
  expect(new Set(listIds(text)).size).toBe(3)
})

test.each(['header', 'query'])(
  'what came meanwhile follows the last id, in the %s',
  async (way) => {
    const first = await open(mine)
    await first.until('id: ')
    await post('redemptions')
    const [last = ''] = listIds(await first.until('event: redemptions')).slice(-1)
    opened.pop()?.abort()
    await post('wires')
    const again =
      way === 'header'
        ? await open(mine, { headers: { 'last-event-id': last } })
        : await open(mine, { query: `?last_event_id=${last}` })
    expect(listNames(await again.until('event: wires'))).toEqual(['wires'])
  },
)

test.each(['nonsense', '99999999999-1', '0-0'])(
  'who comes from %s is told to read everything anew',
  async (last) => {
    const dayLater = new Date(Date.now() + 1000)
    await post('wires')
    await server.db.transaction().execute((tx) => deleteNoticesBefore(tx, dayLater))
    const stream = await open(mine, { headers: { 'last-event-id': last } })
    expect(listNames(await stream.until('event: '))).toEqual(['reset'])
  },
)

test('a wallet has so many streams and no more, and a closed one counts no longer', async () => {
  for (let count = 0; count < LISTENERS_PER_WALLET_MAX; count += 1) {
    expect((await open(mine)).status).toBe(200)
  }
  expect((await open(mine)).status).toBe(429)
  expect((await open(await signIn(server, bob))).status).toBe(200)
  opened[0]?.abort()
  const reopen = async () => (await open(mine)).status
  while ((await reopen()) !== 200) await delay(20)
})

test('the stream ends with the session, before anything else is told', async () => {
  const answer = server.send('GET', 'events', mine)
  await server.send('POST', 'user/logout', mine)
  await post('redemptions')
  const { status, text, headers } = await answer
  expect([status, listNames(text)]).toEqual([200, []])
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
  })
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.notices, server.seen)).toEqual([])
})
