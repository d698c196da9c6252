import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError, createApiClient } from './client.ts'
import { userEndpoints } from './user.ts'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

const stale: Answer = {
  status: 403,
  body: { message: 'Sign again.', code: 'fresh_signature_required', request_id: 'r' },
}
const sent = { email: 'a…', expires_dt: 'x', next_mail_dt: 'x', tries: 6 }

/** Creates a client of a server that gives these answers one after the other, and a record of its requests. */
function createServer(answers: readonly Answer[], sign: (() => Promise<boolean>) | null) {
  const requested: string[] = []
  let headers = 0
  const client = createApiClient(
    { user: userEndpoints },
    {
      baseUrl: 'http://api',
      headers: () => ({ attempt: `${++headers}` }),
      ...(sign ? { onFreshSignatureRequired: sign } : {}),
      fetch: async (_, init) => {
        requested.push(
          `${new Headers(init?.headers).get('attempt')} ${typeof init?.body === 'string' ? init.body : undefined}`,
        )
        const answer = answers[requested.length - 1]
        if (!answer) throw new Error('Nothing more was expected.')
        return Response.json(answer.body, answer)
      },
    },
  )
  return { requested, send: () => client.user.setEmail({ body: { email: 'ana@example.com' } }) }
}

const BODY = '{"email":"ana@example.com"}'

test('without a signing callback the error is thrown', async () => {
  const { requested, send } = createServer([stale], null)
  await expect(send()).rejects.toMatchObject({ status: 403, code: 'fresh_signature_required' })
  expect(requested).toEqual([`1 ${BODY}`])
})

test('a declined signature throws the error, and the call is not repeated', async () => {
  const { requested, send } = createServer([stale], async () => false)
  await expect(send()).rejects.toBeInstanceOf(ApiError)
  expect(requested).toEqual([`1 ${BODY}`])
})

test('after the signature the same call is repeated with the new session', async () => {
  const { requested, send } = createServer([stale, { status: 200, body: sent }], async () => true)
  expect(await send()).toEqual(sent)
  expect(requested).toEqual([`1 ${BODY}`, `2 ${BODY}`])
})

test('a call is repeated at most once', async () => {
  const { requested, send } = createServer([stale, stale], async () => true)
  await expect(send()).rejects.toMatchObject({ code: 'fresh_signature_required' })
  expect(requested).toHaveLength(2)
})

test('other errors do not ask for a signature', async () => {
  let isAsked = false
  const refusal = { status: 403, body: { ...(stale.body as object), code: 'restricted' } }
  const { send } = createServer([refusal], async () => {
    isAsked = true
    return true
  })
  await expect(send()).rejects.toMatchObject({ code: 'restricted' })
  expect(isAsked).toBe(false)
})

test('a rate limit carries the time of the next attempt', async () => {
  const body = { ...(stale.body as object), code: 'rate_limited' }
  const { send } = createServer([{ status: 429, body, headers: { 'retry-after': '1800' } }], null)
  await expect(send()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1800 })
  await expect(createServer([stale], null).send()).rejects.toMatchObject({
    retryAfterSeconds: null,
  })
})

const stocks = {
  listing: { method: 'GET', path: '/stocks', access: 'public' },
  portfolio: { method: 'GET', path: '/portfolio', access: 'wallet' },
  claim: { method: 'POST', path: '/claim', access: 'public' },
} as const

/** Sends a call of `stocks` with the headers of a wallet; returns the headers that arrived, or the error. */
async function sendAsWallet(name: keyof typeof stocks, answer = Response.json({})) {
  let sent = new Headers()
  const definition = {
    ...stocks[name],
    origin: 'spec',
    summary: 'A call of this test.',
    answer: z.object({}),
  } as const
  const client = createApiClient(
    { group: { call: definition } },
    {
      baseUrl: 'http://api',
      headers: () => ({ 'wallet-address': '0x1', 'X-CSRF-TOKEN': 'c' }),
      fetch: async (_, init) => {
        sent = new Headers(init?.headers)
        return answer
      },
    },
  )
  await client.group.call()
  return [sent.get('wallet-address'), sent.get('x-csrf-token')]
}

test('AC-02 a public GET carries neither the wallet nor the CSRF token', async () => {
  expect(await sendAsWallet('listing')).toEqual([null, null])
  expect(await sendAsWallet('portfolio')).toEqual(['0x1', 'c'])
  expect(await sendAsWallet('claim')).toEqual(['0x1', 'c'])
})

test.each([
  ['a message', { message: 'Blocked by the gateway.' }, 'Blocked by the gateway.'],
  ['an empty message', { message: ' ' }, 'Something went wrong. Please try again.'],
  ['a number', { message: 5 }, 'Something went wrong. Please try again.'],
  ['no object', 'text', 'Something went wrong. Please try again.'],
])('an error answer outside the envelope with %s', async (_, body, message) => {
  const refused = sendAsWallet('listing', Response.json(body, { status: 502 }))
  await expect(refused).rejects.toMatchObject({ status: 502, code: 'internal', message })
})
