import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAccount, type TestAccount } from '../../testing/accounts/test-account.ts'
import { type Credentials, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

const PORT = 24_010

let world: TestAccount
let mine: Credentials

beforeAll(async () => {
  world = await startTestAccount({ productUrl: `http://127.0.0.1:${PORT}` })
  // The provider signs with this machine's clock.
  world.clock.nowMs = Date.now()
  await world.app.listen({ host: '127.0.0.1', port: PORT })
  mine = await signIn(world.server)
}, TEST_START_MAX_MS)
afterAll(() => world.stop())

test('AB-15 an approval reaches us by the notice alone, though it comes twice', async () => {
  const start = { ...mine, body: { type: 'PERSONA' } }
  const id = String((await world.send('POST', 'user/kyc', start)).body.inquiry_id)
  await waitUntil(() => world.waiting.length > 0, 'the first notice came')
  await world.runJobs()
  await world.kyc.setNotices(id, 'duplicate')
  await world.kyc.complete(id)
  await world.kyc.decide(id, 'approved')
  const countEvents = async () =>
    (await world.db.selectFrom('kyc_events').select('event_id').execute()).length
  await waitUntil(async () => (await countEvents()) === 3, 'all three notices came')
  await world.runJobs()
  expect((await world.send('GET', 'user/kyc', mine)).body.status).toBe('PASS')
  expect(await world.db.selectFrom('screenings').select('status').execute()).toEqual([
    { status: 'clear' },
  ])
})
