import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

const PORT = 24_010

let fixture: OnboardingFixture
let mine: SessionCredentials

beforeAll(async () => {
  fixture = await startOnboardingFixture({ productUrl: `http://127.0.0.1:${PORT}` })
  // The provider signs with this machine's clock.
  fixture.clock.nowMs = Date.now()
  await fixture.app.listen({ host: '127.0.0.1', port: PORT })
  mine = await signIn(fixture.server)
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())

test('AB-15 a webhook alone delivers an approval, even when repeated', async () => {
  const start = { ...mine, body: { type: 'PERSONA' } }
  const id = String((await fixture.send('POST', 'user/kyc', start)).body.inquiry_id)
  await waitUntil(() => fixture.waiting.length > 0, 'the first webhook came')
  await fixture.runJobs()
  await fixture.kyc.setWebhooks(id, 'duplicate')
  await fixture.kyc.complete(id)
  await fixture.kyc.decide(id, 'approved')
  const countEvents = async () =>
    (await fixture.db.selectFrom('kyc_events').select('event_id').execute()).length
  await waitUntil(async () => (await countEvents()) === 3, 'all three webhooks came')
  await fixture.runJobs()
  expect((await fixture.send('GET', 'user/kyc', mine)).body.status).toBe('PASS')
  expect(await fixture.db.selectFrom('screenings').select('status').execute()).toEqual([
    { status: 'clear' },
  ])
})
