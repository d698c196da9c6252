import { NONCE_WINDOW_MS } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import { parseSignature, serializeCompactSignature, signatureToCompactSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { alice, bob, createSignInBody, type SignInBody } from '../../testing/chain/test-wallet.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

let server: TestApp
/** The chain on which signatures without a key are verified. */
let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain(undefined, { stockCount: 0 })
  const env = { RATE_LIMIT_SIGN_IN_PER_MINUTE: '1000', [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url }
  server = await startTestApp({ env })
}, 2 * TEST_START_MAX_MS)
afterAll(async () => {
  await server?.close()
  chain?.stop()
})

const post = (body: object) => server.send('POST', 'user/wallet', { body })

async function countSessions() {
  const rows = await server.db.selectFrom('sessions').select('address').execute()
  return rows.length
}

async function expectRefused(body: object, status: number, code: string) {
  const before = await countSessions()
  const answer = await post(body)
  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.cookies).toEqual([])
  expect(await countSessions()).toBe(before)
  return answer
}

test('AB-18 a replayed body is 401 and opens no session', async () => {
  const body = await createSignInBody(server)
  expect((await post(body)).status).toBe(200)
  await expectRefused(body, 401, 'signature_invalid')
  await expectRefused({ ...body, address: body.address.toLowerCase() }, 401, 'signature_invalid')
  expect(server.log.at(-1)).toContain('nonce_used')
})

test('AB-18 of ten equal concurrent requests one signs in', async () => {
  const body = await createSignInBody(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test.each([-NONCE_WINDOW_MS - 1, NONCE_WINDOW_MS + 1])(
  'AB-18 a nonce %i ms away from the clock is 400 with the server’s time',
  async (offsetMs) => {
    const clock = { nowMs: server.clock.nowMs + offsetMs }
    const body = await createSignInBody({ ...server, clock })
    const answer = await expectRefused(body, 400, 'clock_skew')
    expect(answer.body.server_time).toBe(new Date(server.clock.nowMs).toISOString())
  },
)

test('AB-18 a nonce exactly five minutes old is accepted', async () => {
  const clock = { nowMs: server.clock.nowMs - NONCE_WINDOW_MS }
  expect((await post(await createSignInBody({ ...server, clock }))).status).toBe(200)
})

test.each([
  ['another chain', { chainId: 1 }],
  ['another wallet', { address: bob.address }],
  ['another domain', { publicUrl: 'https://parvalue.example.evil' }],
  ['another statement', { brand: 'Parvalue and more' }],
  ['another version of the terms', { termsDate: '2026-10-01' }],
])('AB-18 a signature for %s is 401', async (_, facts) => {
  await expectRefused(await createSignInBody(server, alice, facts), 401, 'signature_invalid')
})

test('AB-18 another wallet’s signature is 401', async () => {
  const body = { ...(await createSignInBody(server, bob)), address: alice.address }
  await expectRefused(body, 401, 'signature_invalid')
})

test.each([1, 0, -1, 1.5, 1e300, '11155111', '0xaa36a7', '1e3', null, true, [11155111]])(
  'VA-10 chain_id %j is 400',
  async (chain_id) => {
    const answer = await expectRefused(
      { ...(await createSignInBody(server)), chain_id },
      400,
      'validation',
    )
    expect(Object.keys(answer.body.fields as object)).toEqual(['chain_id'])
  },
)

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function toHighS(signature: string): string {
  const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s}${v}`
}

test.each<[string, (signature: string) => string, number]>([
  ['with another v', (text) => text.replace(/..$/, '25'), 401],
  ['of zeros', () => `0x${'0'.repeat(130)}`, 401],
  ['of ones', () => `0x${'f'.repeat(128)}1b`, 401],
  ['of 63 bytes', (text) => text.slice(0, 128), 401],
  ['with a byte more', (text) => `${text}00`, 401],
  ['with half a byte more', (text) => `${text}0`, 400],
  ['that is empty', () => '', 400],
  ['without 0x', (text) => text.slice(2), 400],
  ['with a line break', (text) => `${text}\n`, 400],
])('AB-18 a signature %s is refused', async (_, change, status) => {
  const body = await createSignInBody(server)
  const code = status === 401 ? 'signature_invalid' : 'validation'
  await expectRefused({ ...body, signature: change(body.signature) }, status, code)
})

test('WB-03 a signature with a high s is refused with an error of its own', async () => {
  const body = await createSignInBody(server)
  const signature = toHighS(body.signature)
  await expectRefused({ ...body, signature }, 401, 'signature_form')
})

test.each<[string, (signature: string) => string]>([
  ['v of 0 or 1', (text) => text.replace(/1b$/, '00').replace(/1c$/, '01')],
  [
    '64 bytes (EIP-2098)',
    (text) => serializeCompactSignature(signatureToCompactSignature(parseSignature(text as Hex))),
  ],
])('WB-03 a signature with %s signs in', async (_, change) => {
  const body = await createSignInBody(server)
  expect((await post({ ...body, signature: change(body.signature) })).status).toBe(200)
})

test('AB-18 a signature of 100 kB is refused before parsing', async () => {
  const body = { ...(await createSignInBody(server)), signature: `0x${'a'.repeat(100_000)}` }
  await expectRefused(body, 413, 'too_large')
})

test('AB-18 a text that is neither of the two forms is 401, even with a fresh nonce', async () => {
  const body = await createSignInBody(server)
  const message = `I accept the terms. Wallet: ${alice.address}. Nonce: ${body.nonce}`
  const signature = await alice.signMessage({ message })
  await expectRefused({ ...body, signature }, 401, 'signature_invalid')
})

test('AB-18 an old acceptance cannot be moved to a fresh nonce', async () => {
  const [old, fresh] = [await createSignInBody(server), await createSignInBody(server)]
  await expectRefused({ ...fresh, signature: old.signature }, 401, 'signature_invalid')
})

test('the form that verifies is stored as accepted, once per version', async () => {
  await post(await createSignInBody(server, bob, { form: 'company' }))
  const usdplus: SignInBody = await createSignInBody(server, bob)
  await post(usdplus)
  await post(await createSignInBody(server, bob))
  const rows = await server.db
    .selectFrom('terms_acceptances')
    .where('address', '=', bob.address.toLowerCase())
    .select(['form', 'signature', 'nonce', sql<string>`version_date::text`.as('version')])
    .orderBy('form')
    .execute()
  expect(rows).toEqual([
    {
      form: 'company',
      signature: expect.any(String),
      nonce: expect.any(String),
      version: '2026-11-29',
    },
    { form: 'usdplus', signature: usdplus.signature, nonce: usdplus.nonce, version: '2026-11-29' },
  ])
})

test('SI-07 AB-18 a random UUID is a nonce too, and opens one session however it is written', async () => {
  const nonce = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
  const account = privateKeyToAccount(generatePrivateKey())
  const body = await createSignInBody(server, account, { nonce })
  const shouted = await createSignInBody(server, account, { nonce: nonce.toUpperCase() })
  expect((await server.send('POST', 'user/wallet', { body })).status).toBe(200)
  server.clock.nowMs += 3_600_000
  for (const again of [body, shouted]) {
    expect((await server.send('POST', 'user/wallet', { body: again })).status).toBe(401)
  }
})
