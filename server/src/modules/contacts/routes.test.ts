import { api } from '@parvalue/shared/api/table.ts'
import { CONTACTS_MAX } from '@parvalue/shared/domain/transfers/contact.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { startTestApp, TEST_START_MAX_MS, type TestApp } from '../../testing/server/test-app.ts'

const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  server = await startTestApp()
}, TEST_START_MAX_MS)
beforeEach(async () => {
  mine = await signIn(server)
  theirs = await signIn(server, bob)
})
afterAll(() => server.close())

type Method = 'GET' | 'PUT' | 'DELETE'

async function send(method: Method, subpath = '', body?: object, credentials = mine) {
  server.clock.nowMs += 1000
  const options = body === undefined ? credentials : { ...credentials, body }
  const { status, body: answer } = await server.send(method, `user/contacts${subpath}`, options)
  const contacts = answer.contacts as { address: string; label: string }[] | undefined
  return [status, contacts?.map(({ address, label }) => [label, address]) ?? answer.code]
}

test('MN-01 an address book needs a session, a CSRF token, an address and a name', async () => {
  const none = {} as SessionCredentials
  const label = { label: 'Carol' }
  expect(await send('GET', '', undefined, none)).toEqual([401, 'session_required'])
  expect(await send('PUT', `/${CAROL}`, label, none)).toEqual([401, 'session_required'])
  expect(await send('DELETE', `/${CAROL}`, undefined, none)).toEqual([401, 'session_required'])
  const { 'wallet-address': address } = mine.headers
  const forged = { ...mine, headers: { 'wallet-address': address } } as SessionCredentials
  expect(await send('PUT', `/${CAROL}`, label, forged)).toEqual([403, 'csrf'])
  expect(await send('DELETE', `/${CAROL}`, undefined, forged)).toEqual([403, 'csrf'])
  for (const text of ['', ' ', '\u202e', 'x'.repeat(41)])
    expect(await send('PUT', `/${CAROL}`, { label: text })).toEqual([400, 'validation'])
  expect(await send('PUT', '/carol.eth', label)).toEqual([400, 'validation'])
  expect(await send('DELETE', '/0x1')).toEqual([400, 'validation'])
  expect(await send('GET', '?wallet=0x1')).toEqual([400, 'validation'])
})

test('MN-01 contacts are listed by name, renamed in any letter case, and removed once', async () => {
  expect(await send('GET')).toEqual([200, []])
  expect(await send('PUT', `/${CAROL}`, { label: ' Carol ' })).toEqual([200, [['Carol', CAROL]]])
  const both = [
    ['Carol', CAROL],
    ['Dave', DAVE],
  ]
  expect(await send('PUT', `/${DAVE}`, { label: 'Dave' })).toEqual([200, both])
  const renamed = [
    ['Dave', DAVE],
    ['Zoe', CAROL],
  ]
  expect(await send('PUT', `/${CAROL.toLowerCase()}`, { label: 'Zoe' })).toEqual([200, renamed])
  expect(await send('DELETE', `/${DAVE}`)).toEqual([200, [['Zoe', CAROL]]])
  expect(await send('DELETE', `/${DAVE}`)).toEqual([200, [['Zoe', CAROL]]])
})

test('MN-01 each wallet has an address book of its own', async () => {
  await send('PUT', `/${CAROL}`, { label: 'Zoe' })
  expect(await send('GET', '', undefined, theirs)).toEqual([200, []])
  expect(await send('DELETE', `/${CAROL}`, undefined, theirs)).toEqual([200, []])
  expect(await send('GET')).toEqual([200, [['Zoe', CAROL]]])
})

test('MN-01 a full address book takes no new address, and still changes names', async () => {
  await send('PUT', `/${CAROL}`, { label: 'Zoe' })
  const wallet = alice.address.toLowerCase()
  const rows = Array.from({ length: CONTACTS_MAX - 1 }, (_, index) => ({
    wallet,
    address: `0x${index.toString(16).padStart(40, '0')}`,
    label: 'x',
    created_at: new Date(0),
  }))
  await server.db.insertInto('contacts').values(rows).execute()
  expect(await send('PUT', `/${DAVE}`, { label: 'Dave' })).toEqual([409, 'conflict'])
  expect((await send('PUT', `/${CAROL}`, { label: 'Carol' }))[0]).toBe(200)
})

test('every call of the group is tested for success and refusal', () => {
  expect(listUntestedStatuses(api.contacts, server.seen)).toEqual([])
})
