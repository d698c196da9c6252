import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

const listed = { is_backing: false, is_fund: false, is_fractionable: true, is_tradable: true }

beforeAll(async () => {
  server = await startTestApp()
  await server.db
    .insertInto('stocks')
    .values([
      { id: 4, symbol: 'AAPL', name: 'Apple Inc.', display_name: 'Apple', ...listed },
      { id: 5, symbol: 'NVDA', name: 'NVIDIA Corporation', display_name: 'NVIDIA', ...listed },
    ])
    .execute()
}, TEST_START_MAX_MS)
beforeEach(async () => {
  mine = await signIn(server)
  theirs = await signIn(server, bob)
})
afterAll(() => server.close())

const send = async (method: 'GET' | 'PUT' | 'DELETE', subpath = '', credentials = mine) => {
  server.clock.nowMs += 1000
  const { status, body } = await server.send(method, `user/favourites${subpath}`, credentials)
  return [status, body.stock_ids ?? body.code]
}

test('requests without a session, CSRF token or known stock are refused', async () => {
  expect(await send('GET', '', {} as SessionCredentials)).toEqual([401, 'session_required'])
  expect(
    await send('PUT', '/4', {
      ...mine,
      headers: { 'wallet-address': mine.headers['wallet-address'] },
    } as SessionCredentials),
  ).toEqual([403, 'csrf'])
  expect(await send('PUT', '/9999')).toEqual([404, 'not_found'])
  for (const method of ['PUT', 'DELETE'] as const) {
    expect(await send(method, '/x')).toEqual([400, 'validation'])
    expect(await send(method, '/4', {} as SessionCredentials)).toEqual([401, 'session_required'])
  }
  expect(await send('GET', '?wallet=0x1')).toEqual([400, 'validation'])
})

test('favorites are added and removed idempotently and listed last added first', async () => {
  expect(await send('GET')).toEqual([200, []])
  expect(await send('PUT', '/4')).toEqual([200, [4]])
  expect(await send('PUT', '/5')).toEqual([200, [5, 4]])
  expect(await send('PUT', '/4')).toEqual([200, [5, 4]])
  expect(await send('DELETE', '/5')).toEqual([200, [4]])
  expect(await send('DELETE', '/5')).toEqual([200, [4]])
})

test('RO-12 each wallet has its own favorites', async () => {
  await send('PUT', '/4')
  expect(await send('GET', '', theirs)).toEqual([200, []])
  expect(await send('DELETE', '/4', theirs)).toEqual([200, []])
  expect(await send('GET')).toEqual([200, [4]])
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.favourites, server.seen)).toEqual([])
})
