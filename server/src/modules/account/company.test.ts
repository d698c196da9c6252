import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  completeIdentityCheck,
  confirmEmail,
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import { type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

let fixture: OnboardingFixture
let mine: SessionCredentials
beforeAll(async () => {
  fixture = await startOnboardingFixture()
  mine = await signIn(fixture.server)
}, TEST_START_MAX_MS)
afterAll(() => fixture.stop())

const open = () => fixture.send('POST', 'brokerage/account', mine)

test('EN-04 XT-07 a company is checked, signs, and learns that its account is opened by hand', async () => {
  await confirmEmail(fixture, mine)
  await completeIdentityCheck(fixture, mine, { type: 'ENTITY' })
  expect(await open()).toMatchObject({ status: 403, body: { fields: { step: 'tax_form' } } })
  const body = { form: 'W8BENE', is_declared_true: true }
  const { body: form } = await fixture.send('GET', 'user/tax_form', mine)
  expect(form).toMatchObject({ form: 'W8BENE', type: 'ENTITY' })
  const signed = await fixture.send('POST', 'user/tax_form', { ...mine, body })
  expect([signed.status, signed.text]).toEqual([200, expect.stringContaining('W8BENE')])
  expect(await open()).toMatchObject({
    status: 403,
    body: { code: 'account_step_required', fields: { step: 'account' } },
  })
  const { body: checklist } = await fixture.send('GET', 'user/account', mine)
  expect(checklist).toMatchObject({ next_step: 'account', is_ready: false })
  expect(checklist.steps).toContainEqual({
    step: 'account',
    status: 'needs_more',
    reason: 'by_hand',
    expected_dt: null,
    changed_dt: null,
  })
  expect((await fixture.send('GET', 'brokerage/account', mine)).body).toMatchObject({
    status: 'NONE',
  })
  expect(await fixture.db.selectFrom('brokerage_accounts').selectAll().execute()).toEqual([])
})
