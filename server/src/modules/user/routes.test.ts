import { API_BASE } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHAIN_ID, START_MAX_MS, startTestApp, type TestApp } from '../../test-app.ts'
import { listUntested } from '../../test-caller.ts'
import { alice, bob, carol, makeSignInBody, signIn } from '../../test-wallet.ts'

let server: TestApp

beforeAll(async () => {
  server = await startTestApp()
}, START_MAX_MS)
afterAll(() => server.close())

const NEW_RECORD = {
  entity: { is_blocked: false, is_whitelisted: false, is_aml_flagged: false },
  wallet: { address: alice.address, is_aml_flagged: false },
}

test.each(['user/', 'user/wallet'])('SI-07 GET %s without a session is 401', async (path) => {
  const answer = await server.send('GET', path, { headers: { 'wallet-address': alice.address } })
  expect(answer).toMatchObject({ status: 401, body: { code: 'session_required' } })
})

test('AB-16 POST user/logout without a session is 401', async () => {
  expect((await server.send('POST', 'user/logout')).status).toBe(401)
})

test.each([
  ['address', { address: '0x12' }],
  ['address', { address: undefined }],
  ['nonce', { nonce: 'f47ac10b-58cc-4372-a567-0e02b2c3d479' }],
  ['signature', { signature: '' }],
  ['chain_id', { chain_id: '11155111' }],
  ['is_whitelisted', { is_whitelisted: true }],
])('AB-18 POST user/wallet with a wrong %s is 400 and names it', async (field, change) => {
  const body = { ...(await makeSignInBody(server)), ...change }
  const answer = await server.send('POST', 'user/wallet', { body })
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation' } })
  expect(Object.keys(answer.body.fields as object)).toEqual([field])
  expect(answer.cookies).toEqual([])
})

test('SI-07 AB-18 a signed message opens a session that knows its wallet', async () => {
  const body = await makeSignInBody(server)
  const answer = await server.send('POST', 'user/wallet', { body })
  expect(answer).toMatchObject({ status: 200, body: NEW_RECORD })

  const credentials = await signIn(server)
  expect((await server.send('GET', 'user/', credentials)).body).toEqual(NEW_RECORD)
  expect((await server.send('GET', 'user/wallet', credentials)).body).toEqual({
    address: alice.address,
    chain_id: CHAIN_ID,
    created_dt: '2026-11-20T12:00:00.000Z',
    session_expires_dt: '2026-11-21T00:00:00.000Z',
  })
})

test('SI-07 the address is taken in any case', async () => {
  const body = await makeSignInBody(server)
  const lower = { ...body, address: body.address.toLowerCase() }
  expect((await server.send('POST', 'user/wallet', { body: lower })).body).toEqual(NEW_RECORD)
})

test('the record shows the flags of the entity and of the wallet', async () => {
  const credentials = await signIn(server, bob)
  const { db } = server
  const address = bob.address.toLowerCase()
  await db
    .updateTable('wallets')
    .set({ is_aml_flagged: true })
    .where('address', '=', address)
    .execute()
  await db
    .updateTable('entities')
    .set({ is_blocked: true })
    .where('id', '=', db.selectFrom('wallets').select('entity_id').where('address', '=', address))
    .execute()
  expect((await server.send('GET', 'user', credentials)).body).toEqual({
    entity: { is_blocked: true, is_whitelisted: false, is_aml_flagged: false },
    wallet: { address: bob.address, is_aml_flagged: true },
  })
})

test('two first sign-ins at once make one wallet and one entity', async () => {
  const { db } = server
  const count = async () => (await db.selectFrom('entities').select('id').execute()).length
  const before = await count()
  const bodies = [await makeSignInBody(server, carol), await makeSignInBody(server, carol)]
  const answers = await Promise.all(
    bodies.map((body) => server.send('POST', 'user/wallet', { body })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await count()).toBe(before + 1)
})

test('AB-16 logout ends the session and takes the cookies back', async () => {
  const credentials = await signIn(server)
  const answer = await server.send('POST', 'user/logout', credentials)
  expect(answer).toMatchObject({ status: 200, body: { ok: true } })
  const gone = { value: '', path: '/', sameSite: 'Lax', expires: new Date(0), maxAge: 0 }
  expect(answer.cookies).toEqual([
    { ...gone, name: 'session', httpOnly: true },
    { ...gone, name: 'csrf_access_token' },
  ])
  expect((await server.send('GET', 'user/', credentials)).status).toBe(401)
})

test('AC-01 every call answers with and without the trailing slash', async () => {
  for (const group of Object.values(api)) {
    for (const { method, path } of Object.values(group)) {
      const bare = path.replace(/\/$/, '')
      const [one, other] = [
        await server.send(method, `${API_BASE}${bare}`),
        await server.send(method, `${API_BASE}${bare}/`),
      ]
      expect([bare, other.status]).toEqual([bare, one.status])
      expect([bare, one.status === 404 || one.status === 405]).toEqual([bare, false])
    }
  }
})

test('every call of the group has been seen to succeed and to refuse', () => {
  expect(listUntested(api.user, server.seen)).toEqual([])
})
