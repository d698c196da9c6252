import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../testing/server/test-app.ts'

const KEY = { 'idempotency-key': '0b9c1d9e-6f6a-4b53-8f0e-1f4a5d6c7b80' }

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let server: TestApp
  let mine: SessionCredentials
  beforeAll(async () => {
    engine = await open()
    server = await startTestApp({ engine, env: { RATE_LIMIT_PER_MINUTE: '100000' } })
    mine = await signIn(server)
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    await server?.close()
    await engine?.close()
  })

  test('AC-07 fifty concurrent requests with one idempotency key are one wire request', async () => {
    const send = () =>
      server.send('POST', 'user/funding/wire', {
        ...mine,
        headers: { ...mine.headers, ...KEY },
        body: { payment_quantity: 25, chain_id: SEPOLIA_CHAIN_ID, is_staked: false },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const done = await send()
    expect(done.status).toBe(200)
    for (const { status, body } of answers) {
      if (status === 409) expect(body.code).toBe('in_flight')
      else expect({ status, body }).toEqual({ status: 200, body: done.body })
    }
    const rows = await server.db.selectFrom('wire_requests').select('memo_code').execute()
    expect(rows).toEqual([{ memo_code: done.body.memo_code }])
  })
})
