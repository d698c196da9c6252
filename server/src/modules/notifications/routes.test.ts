import { api } from '@parvalue/shared/api/table.ts'
import type { PushedListKind } from '@parvalue/shared/domain/product/pushed-lists.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  bob,
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'
import { deleteChangeEventsBefore } from './change-event-store.ts'
import { LISTENERS_PER_WALLET_MAX } from './change-feed.ts'
import { addNotification, publishChange } from './service.ts'

let server: TestApp
/** Each test has its own wallet: the number of streams per wallet is limited, and a test's streams may close late. */
let me: ReturnType<typeof createUserAccount>
let mine: SessionCredentials
let url: string
let opened: AbortController[] = []

beforeAll(async () => {
  server = await startTestApp()
  url = await server.app.listen({ host: '127.0.0.1', port: 0 })
}, TEST_START_MAX_MS)
beforeEach(async () => {
  me = createUserAccount()
  mine = await signIn(server, me)
})
afterEach(() => {
  for (const each of opened) each.abort()
  opened = []
})
afterAll(async () => {
  // Node's `fetch` does not close idle connections, which would delay the end of the server.
  server.app.server.closeAllConnections()
  await server.close()
})

type Stream = { status: number; text: () => string; until: (part: string) => Promise<string> }

async function open(
  credentials: SessionCredentials,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const ending = new AbortController()
  const cookie = Object.entries(credentials.cookies).map((pair) => pair.join('='))
  const response = await fetch(`${url}/api/v1/events${query}`, {
    headers: { ...credentials.headers, cookie: cookie.join('; '), ...headers },
    signal: ending.signal,
  })
  // A refused response is complete, and aborting it would break its reusable connection.
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
      await waitUntil(
        () => text.includes(part),
        () => `${part} came, after ${text}`,
      )
      return text
    },
  }
}

const post = (kind: PushedListKind, wallet = me.address) =>
  server.db.transaction().execute((tx) => publishChange(tx, { wallet, kind }))

const listIds = (text: string) => [...text.matchAll(/^id: (.+)$/gm)].map(([, id]) => id ?? '')
const listNames = (text: string) => [...text.matchAll(/^event: (.+)$/gm)].map(([, name]) => name)

test('a request without a session is 401, one with an unknown field 400', async () => {
  expect((await server.send('GET', 'events')).status).toBe(401)
  expect((await server.send('GET', 'events?since=1', mine)).status).toBe(400)
})

test('a wallet gets its own events, each once', async () => {
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
  'events after the last id in the %s are sent on reconnect',
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
  'a client with the cursor %s is told to reload everything',
  async (last) => {
    const dayLater = new Date(Date.now() + 1000)
    await post('wires')
    await server.db.transaction().execute((tx) => deleteChangeEventsBefore(tx, dayLater))
    const stream = await open(mine, { headers: { 'last-event-id': last } })
    expect(listNames(await stream.until('event: '))).toEqual(['reset'])
  },
)

test('streams per wallet are limited, and a closed stream does not count', async () => {
  for (let count = 0; count < LISTENERS_PER_WALLET_MAX; count += 1) {
    expect((await open(mine)).status).toBe(200)
  }
  expect((await open(mine)).status).toBe(429)
  expect((await open(await signIn(server, bob))).status).toBe(200)
  opened[0]?.abort()
  const canReopen = async () => (await open(mine)).status === 200
  await waitUntil(canReopen, 'there is room for another stream')
})

test('the stream ends with the session, before any further event', async () => {
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

const wire = (number: number) =>
  ({
    event: 'wire_received',
    key: `wire_received/${number}`,
    facts: { memo_code: `PV${number}`, amount: '25', chain_id: '1' },
  }) as const

const notify = (number: number, wallet = me.address) =>
  inTransaction(server.db, (tx) =>
    addNotification(
      tx,
      { clock: () => server.clock.nowMs + number, enqueue: async () => {} },
      { wallet, ...wire(number) },
    ),
  )

type Listed = { notices: { id: string; facts: object; is_read: boolean }[] }

const list = async (query = '', credentials = mine) =>
  (await server.send('GET', `user/notices${query}`, credentials)).body as Listed & {
    count: number
    unread_count: number
  }

const put = (subpath: string, body: object, credentials: Partial<SessionCredentials> = mine) =>
  server.send('PUT', `user/${subpath}`, { ...credentials, body })

test('the notification list is for its owner and refuses unknown fields', async () => {
  for (const [method, path] of [
    ['GET', 'user/notices'],
    ['PUT', 'user/notices/read'],
    ['GET', 'user/notice_preferences'],
    ['PUT', 'user/notice_preferences'],
  ] as const) {
    const sending = method === 'PUT' ? { body: {} } : {}
    expect((await server.send(method, path, sending)).status).toBe(401)
  }
  expect((await server.send('GET', 'user/notices?kind=news', mine)).status).toBe(400)
  expect((await put('notices/read', { ids: ['1'] })).status).toBe(400)
  const wrong = { kind: 'news', is_shown: true, is_mailed: true }
  expect((await put('notice_preferences', { preferences: [wrong] })).status).toBe(400)
})

test('a notification is streamed once, listed newest first and marked as read', async () => {
  for (const number of [1, 2, 3, 3, 1]) await notify(number)
  await notify(1, bob.address)
  const { notices, count, unread_count } = await list('?page_size=2')
  expect([count, unread_count, notices.map(({ facts }) => facts)]).toEqual([
    3,
    3,
    [wire(3).facts, wire(2).facts],
  ])
  expect((await list('?kind=fills')).count).toBe(0)
  const theirs = await signIn(server, bob)
  const [newest] = notices
  // Marking by another wallet changes nothing here.
  await put('notices/read', { ids: [newest?.id] }, theirs)
  const marked = await put('notices/read', { ids: [newest?.id] })
  expect(marked).toMatchObject({ status: 200, body: { unread_count: 2 } })
  expect((await list()).notices.map(({ is_read }) => is_read)).toEqual([true, false, false])
  expect((await put('notices/read', {})).body).toEqual({ unread_count: 0 })
  expect((await list('', theirs)).unread_count).toBe(1)
})

test('a kind that is switched off is not added; others are', async () => {
  const off = { kind: 'wires', is_shown: false, is_mailed: true }
  const changed = await put('notice_preferences', { preferences: [off], language: 'es-MX' })
  const { body } = await server.send('GET', 'user/notice_preferences', mine)
  expect(body).toEqual(changed.body)
  expect(body).toMatchObject({ language: 'es-MX', email: null })
  expect(body.preferences).toContainEqual(off)
  expect(body.preferences).toContainEqual({ kind: 'fills', is_shown: true, is_mailed: true })
  const before = (await list()).count
  await notify(9)
  expect((await list()).count).toBe(before)
  await put('notice_preferences', { preferences: [{ ...off, is_shown: true }] })
  await notify(10)
  expect((await list()).count).toBe(before + 1)
})

test('a new notification sends an event to the open stream', async () => {
  const stream = await open(mine)
  await stream.until('id: ')
  await notify(20)
  expect(listNames(await stream.until('event: '))).toEqual(['notices'])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.notifications, server.seen)).toEqual([])
})
