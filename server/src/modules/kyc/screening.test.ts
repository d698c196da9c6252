import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  completeIdentityCheck,
  findEntity,
  startTestAccount,
  type TestAccount,
} from '../../testing/accounts/test-account.ts'
import { type Credentials, makeUnknownAccount, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

let world: TestAccount
let me: ReturnType<typeof makeUnknownAccount>
let mine: Credentials

beforeAll(async () => {
  world = await startTestAccount()
}, TEST_START_MAX_MS)
afterAll(() => world.stop())
beforeEach(async () => {
  me = makeUnknownAccount()
  mine = await signIn(world.server, me)
})

const listScreenings = async () =>
  world.db
    .selectFrom('screenings')
    .where('entity_id', '=', await findEntity(world, me))
    .select(['id', 'status', 'attempt'])
    .execute()

const screen = () => world.send('POST', 'user/aml', mine)

test('AB-13 without a proven identity there is nobody to screen', async () => {
  expect(await screen()).toMatchObject({
    status: 403,
    body: { code: 'account_step_required', fields: { step: 'identity' } },
  })
})

test('AB-13 it follows the approval by itself', async () => {
  await completeIdentityCheck(world, mine)
  expect(await listScreenings()).toMatchObject([{ status: 'clear' }])
  expect((await screen()).body).toEqual({
    is_aml_flagged: false,
    status: 'PENDING',
    checked_dt: null,
  })
  const before = await listScreenings()
  await screen()
  expect(await listScreenings()).toEqual(before)
  await world.runJobs()
})

test('AB-13 who is on a list is restricted from then on', async () => {
  await completeIdentityCheck(world, mine, { fields: { 'name-last': 'Listed' } })
  const { body } = await world.send('GET', 'user/', mine)
  expect(body.entity).toEqual({
    is_blocked: false,
    is_whitelisted: false,
    is_aml_flagged: true,
  })
  const changes = await world.db
    .selectFrom('entity_flag_changes')
    .select(['actor', 'reason_text'])
    .execute()
  expect(changes).toContainEqual({
    actor: 'the screening',
    reason_text: expect.stringMatching(/^Report rep_\w+ matched the holder on a watch list\.$/),
  })
})

test('AB-13 a later screening lifts what a screening set, and never what a person did', async () => {
  await completeIdentityCheck(world, mine)
  const { db } = world
  const entity_id = await findEntity(world, me)
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
    await world.runJobs()
    return (await world.send('GET', 'user/', mine)).body.entity as object
  }
  const { nowMs } = world.clock
  expect(await flag('an operator', nowMs + 1)).toMatchObject({ is_aml_flagged: true })
  world.clock.nowMs += 2
  expect(await flag('the screening', nowMs + 2)).toMatchObject({ is_aml_flagged: false })
  world.clock.nowMs -= 2
})

test('AB-13 one that cannot be answered is asked for again', async () => {
  await completeIdentityCheck(world, mine, { fields: { 'name-last': 'Broken' } })
  const read = async () => (await listScreenings()).map(({ status, attempt }) => [status, attempt])
  expect(await read()).toEqual([['errored', 1]])
  await world.watch()
  expect(await read()).toEqual([['errored', 1]])
  world.clock.nowMs += 10 * 60_000
  await world.watch()
  world.clock.nowMs -= 10 * 60_000
  expect(await read()).toEqual([['errored', 2]])
})
