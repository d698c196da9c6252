import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  completeIdentityCheck,
  getEntityIdOf,
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import {
  createUserAccount,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

let fixture: OnboardingFixture
let me: ReturnType<typeof createUserAccount>
let mine: SessionCredentials

beforeAll(async () => {
  fixture = await startOnboardingFixture()
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())
beforeEach(async () => {
  me = createUserAccount()
  mine = await signIn(fixture.server, me)
})

const listScreenings = async () =>
  fixture.db
    .selectFrom('screenings')
    .where('entity_id', '=', await getEntityIdOf(fixture, me))
    .select(['id', 'status', 'attempt'])
    .execute()

const screen = () => fixture.send('POST', 'user/aml', mine)

test('AB-13 a screening needs a verified identity', async () => {
  expect(await screen()).toMatchObject({
    status: 403,
    body: { code: 'account_step_required', fields: { step: 'identity' } },
  })
})

test('AB-13 an approval starts a screening', async () => {
  await completeIdentityCheck(fixture, mine)
  expect(await listScreenings()).toMatchObject([{ status: 'clear' }])
  expect((await screen()).body).toEqual({
    is_aml_flagged: false,
    status: 'PENDING',
    checked_dt: null,
  })
  const before = await listScreenings()
  await screen()
  expect(await listScreenings()).toEqual(before)
  await fixture.runJobs()
})

test('AB-13 a watchlist match restricts the holder', async () => {
  await completeIdentityCheck(fixture, mine, { fields: { 'name-last': 'Listed' } })
  const { body } = await fixture.send('GET', 'user/', mine)
  expect(body.entity).toEqual({
    is_blocked: false,
    is_whitelisted: false,
    is_aml_flagged: true,
  })
  const changes = await fixture.db
    .selectFrom('entity_flag_changes')
    .select(['actor', 'reason_text'])
    .execute()
  expect(changes).toContainEqual({
    actor: 'the screening',
    reason_text: expect.stringMatching(/^Report rep_\w+ matched the holder on a watch list\.$/),
  })
})

test('AB-13 a clear screening lifts the flag of a screening, never that of an operator', async () => {
  await completeIdentityCheck(fixture, mine)
  const { db } = fixture
  const entity_id = await getEntityIdOf(fixture, me)
  const flags = { isBlocked: false, isWhitelisted: false, isAmlFlagged: false }
  const flag = async (who: string, nowMs: number) => {
    await db.updateTable('entities').set({ is_aml_flagged: true }).execute()
    await db
      .insertInto('entity_flag_changes')
      .values({
        entity_id,
        before: JSON.stringify(flags),
        after: JSON.stringify({ ...flags, isAmlFlagged: true }),
        actor: who,
        reason_text: 'A reason.',
        changed_at: new Date(nowMs),
      })
      .execute()
    await screen()
    await fixture.runJobs()
    return (await fixture.send('GET', 'user/', mine)).body.entity as object
  }
  const { nowMs } = fixture.clock
  expect(await flag('an operator', nowMs + 1)).toMatchObject({ is_aml_flagged: true })
  fixture.clock.nowMs += 2
  expect(await flag('the screening', nowMs + 2)).toMatchObject({ is_aml_flagged: false })
  fixture.clock.nowMs -= 2
})

test('AB-13 a failed report is requested again', async () => {
  await completeIdentityCheck(fixture, mine, { fields: { 'name-last': 'Broken' } })
  const read = async () => (await listScreenings()).map(({ status, attempt }) => [status, attempt])
  expect(await read()).toEqual([['errored', 1]])
  await fixture.watch()
  expect(await read()).toEqual([['errored', 1]])
  fixture.clock.nowMs += 10 * 60_000
  await fixture.watch()
  fixture.clock.nowMs -= 10 * 60_000
  expect(await read()).toEqual([['errored', 2]])
})
