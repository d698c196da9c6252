import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { verifyMessage } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSimulator, startSimulator } from '../role.ts'
import { loginSimulator } from './role.ts'

const PRODUCT = 'http://localhost:3999'
const REDIRECT = `${PRODUCT}/`

let dataDir: string
let loginService: RunningSimulator

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'parvalue-world-'))
  await start()
})
afterEach(async () => {
  await loginService.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start() {
  const env = { LOGIN_METHODS: 'phone,google' }
  const settings = { portBase: 0, dataDir, productUrl: PRODUCT, rpcUrls: {}, env }
  loginService = await startSimulator(loginSimulator, settings, 0)
}

const verifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(verifier).digest('base64url')

const authorizeQuery = {
  response_type: 'code',
  response_mode: 'query',
  client_id: 'parvalue',
  redirect_uri: REDIRECT,
  state: 'a state of sixteen letters',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  connection: 'sms',
  login_hint: '+15551234567',
}

const authorize = (changes: Record<string, string> = {}) =>
  fetch(`${loginService.url}/authorize?${new URLSearchParams({ ...authorizeQuery, ...changes })}`, {
    redirect: 'manual',
  })

/** Starts a login and returns the address of its page. */
const begin = async (changes?: Record<string, string>) =>
  `${loginService.url}${(await authorize(changes)).headers.get('location')}`

const act = (form: string, name: string, fields: Record<string, string> = {}, headers = {}) =>
  fetch(`${form}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })

async function readCode(): Promise<string> {
  const page = await (await fetch(loginService.url)).text()
  return /Your code is (\d{6})/.exec(page)?.[1] ?? ''
}

const call = (subpath: string, body: object | null, headers: Record<string, string> = {}) =>
  fetch(`${loginService.url}${subpath}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: PRODUCT,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

const exchange = (code: string, changes: Record<string, string> = {}) =>
  call('/token', {
    grant_type: 'authorization_code',
    client_id: 'parvalue',
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
    ...changes,
  })

/** Logs in and returns the code that the product exchanges. */
async function logIn(): Promise<string> {
  const form = await begin()
  const done = await act(form, 'code', { code: await readCode() })
  return new URL(done.headers.get('location') ?? '').searchParams.get('code') ?? ''
}

async function getToken() {
  return (await (await exchange(await logIn())).json()) as {
    access_token: string
    address: `0x${string}`
    contact: string
  }
}

describe('invalid authorization requests are not redirected', () => {
  test.each([
    { redirect_uri: 'http://evil.example/' },
    { redirect_uri: `${PRODUCT}/elsewhere` },
    { client_id: 'another' },
    { state: '' },
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { response_type: 'token' },
    { connection: 'email', login_hint: 'ana@example.com' },
    { connection: 'github' },
    { login_hint: '5551234567' },
  ])('a request with %j is refused', async (changes) => {
    const answer = await authorize(changes)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

test('after five wrong codes the right one is refused too', async () => {
  const form = await begin()
  const code = await readCode()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries++) {
    const answer = await act(form, 'code', { code: wrong })
    expect(answer.headers.get('location')).toContain(tries < 4 ? 'fault=wrong' : 'fault=spent')
  }
  expect((await act(form, 'code', { code })).headers.get('location')).toContain('fault=spent')
  await act(form, 'again')
  expect((await act(form, 'code', { code: await readCode() })).headers.get('location')).toContain(
    REDIRECT,
  )
})

test('at most eight codes an hour are sent to one number', async () => {
  const form = await begin()
  for (let sent = 1; sent < 8; sent++) {
    expect((await act(form, 'again')).headers.get('location')).not.toContain('fault')
  }
  expect((await act(form, 'again')).headers.get('location')).toContain('fault=tooMany')
})

test('a form of another site, or of an ended login, has no effect', async () => {
  const form = await begin()
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await act(form, 'refuse', {}, foreign)).status).toBe(410)
  const refused = await act(form, 'refuse')
  expect(refused.headers.get('location')).toBe(
    `${REDIRECT}?error=access_denied&state=a+state+of+sixteen+letters`,
  )
  expect((await act(form, 'code', { code: await readCode() })).status).toBe(410)
})

test('the page of a login that has ended is in the language of the login, or of the browser', async () => {
  const form = await begin({ ui_locales: 'es-MX' })
  await act(form, 'refuse')
  const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }
  const ended = [
    await fetch(form),
    await fetch(`${loginService.url}/login/none`, { headers: spanish }),
    await authorize({ ui_locales: 'es-MX', connection: 'github' }),
  ]
  for (const answer of ended) expect(await answer.text()).toContain('Este inicio de sesión terminó')
  const unknown = await fetch(`${loginService.url}/login/none`)
  expect(await unknown.text()).toContain('This sign-in has ended')
})

test('a code is exchanged once, with the verifier and redirect URI of its login', async () => {
  const wrongs = [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: `${PRODUCT}/other` }]
  for (const wrong of wrongs) {
    const code = await logIn()
    expect((await exchange(code, wrong)).status).toBe(400)
    expect((await exchange(code)).status).toBe(400)
  }
  const code = await logIn()
  expect((await exchange(code)).status).toBe(200)
  expect((await exchange(code)).status).toBe(400)
})

test('the API answers only the product’s origin, and only with a token', async () => {
  const { access_token: token } = await getToken()
  const authorization = `Bearer ${token}`
  for (const origin of ['http://localhost:3998', 'http://127.0.0.1:3999', 'null']) {
    const answer = await call('/session', null, { origin, authorization })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
  expect((await call('/session', null, { authorization: `Bearer ${'x'.repeat(43)}` })).status).toBe(
    401,
  )
  const answer = await call('/session', null, { authorization })
  expect(answer.headers.get('access-control-allow-origin')).toBe(PRODUCT)
})

test('SI-04 each identity has one wallet, which signs, survives a restart, and can be logged out', async () => {
  const first = await getToken()
  const authorization = `Bearer ${first.access_token}`
  await loginService.stop()
  await start()
  expect(await (await call('/session', null, { authorization })).json()).toEqual({
    contact: '+15551234567',
    address: first.address,
  })
  expect((await getToken()).address).toBe(first.address)
  const sendQuestion = async (method: string, params: unknown[]) =>
    (
      await call('/rpc', { chain_id: 1, method, params }, { authorization })
    ).json() as Promise<object>
  const { result } = (await sendQuestion('personal_sign', ['hello', first.address])) as {
    result: `0x${string}`
  }
  expect(await verifyMessage({ address: first.address, message: 'hello', signature: result })).toBe(
    true,
  )
  expect(await sendQuestion('personal_sign', ['hello', `0x${'1'.repeat(40)}`])).toEqual({
    error: { code: 4100, message: 'The account is not connected.' },
  })
  expect(await sendQuestion('eth_sign', ['0x', first.address])).toMatchObject({
    error: { code: 4200 },
  })
  expect((await call('/logout', {}, { authorization })).status).toBe(200)
  expect((await call('/session', null, { authorization })).status).toBe(401)
})

test('data is signed after a press in the frame, which only the product may embed', async () => {
  const { access_token: token, address } = await getToken()
  const authorization = `Bearer ${token}`
  const typed = {
    domain: { name: 'A', chainId: 1 },
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    message: { text: '<b>hello</b>' },
  }
  const params = [address, JSON.stringify(typed)]
  const sendQuestion = async () => {
    const body = { chain_id: 1, method: 'eth_signTypedData_v4', params }
    const answer = (await (await call('/rpc', body, { authorization })).json()) as {
      question: string
    }
    return answer.question
  }
  const getQuestion = async (id: string) =>
    (await call(`/questions/${id}`, null, { authorization })).json() as Promise<object>
  const press = (id: string, name: string, headers = {}) =>
    fetch(`${loginService.url}/confirm/${id}/${name}`, { method: 'POST', headers })

  const rejected = await sendQuestion()
  expect((await press(rejected, 'approve', { 'sec-fetch-site': 'same-site' })).status).toBe(403)
  await press(rejected, 'reject')
  await press(rejected, 'approve')
  expect(await getQuestion(rejected)).toEqual({ status: 'rejected', answer: null })

  const approved = await sendQuestion()
  const frame = await fetch(`${loginService.url}/confirm/${approved}`)
  expect(frame.headers.get('content-security-policy')).toBe(`frame-ancestors ${PRODUCT}`)
  expect(await frame.text()).toContain('&lt;b&gt;hello&lt;/b&gt;')
  await press(approved, 'approve')
  expect(await getQuestion(approved)).toMatchObject({
    status: 'done',
    answer: expect.stringMatching(/^0x[0-9a-f]{130}$/),
  })
})
