import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type OnboardingFixture,
  startOnboardingFixture,
} from '../../testing/accounts/test-onboarding.ts'
import { bob, carol, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'

const HOUR_MS = 60 * 60_000
const EMAIL = 'ana@example.com'
const WRONG = { code: 'validation', fields: { code: 'That code is incorrect or has expired.' } }

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let fixture: OnboardingFixture
  let mine: SessionCredentials
  beforeAll(async () => {
    engine = await open()
    fixture = await startOnboardingFixture({ engine })
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    await fixture?.stop()
    await engine?.close()
  })
  beforeEach(async () => {
    await fixture.db.deleteFrom('email_codes').execute()
    await fixture.db.deleteFrom('confirmed_emails').execute()
    mine = await signIn(fixture.server)
  })

  const requestCode = (email = EMAIL, credentials = mine) =>
    fixture.send('POST', 'user/email', { ...credentials, body: { email } })
  const verify = (code: string, { email = EMAIL, credentials = mine } = {}) =>
    fixture.send('POST', 'user/email/verify', { ...credentials, body: { email, code } })
  const receive = async (email = EMAIL) => {
    await fixture.runJobs()
    return fixture.readCode(email)
  }
  const other = (code: string) => (code === '111111' ? '222222' : '111111')

  test('AB-14 every code is refused before one was sent', async () => {
    expect(await verify('123456')).toMatchObject({ status: 400, body: WRONG })
  })

  test('AB-14 the mailed code confirms the address once', async () => {
    expect(await requestCode(' Ana@Example.com '.trim())).toMatchObject({
      status: 200,
      body: {
        email: EMAIL,
        expires_dt: '2026-11-20T12:10:00.000Z',
        next_mail_dt: '2026-11-20T12:00:00.000Z',
        tries: 6,
      },
    })
    const code = await receive()
    expect(await verify(other(code))).toMatchObject({ status: 400, body: WRONG })
    expect(await verify(code)).toMatchObject({
      status: 200,
      body: { email: EMAIL, confirmed_dt: '2026-11-20T12:00:00.000Z' },
    })
    expect(await verify(code)).toMatchObject({ status: 400, body: WRONG })
  })

  test('AB-14 the database does not contain the code', async () => {
    await requestCode()
    const code = await receive()
    const rows = await fixture.db.selectFrom('email_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows[0], ['email', 'code_hash', 'tries'])).not.toContain(`"${code}"`)
  })

  test('AB-14 after six tries the right code is refused too', async () => {
    await requestCode()
    const code = await receive()
    for (let count = 0; count < 6; count += 1) {
      expect(await verify(other(code))).toMatchObject({ status: 400, body: WRONG })
    }
    expect(await verify(code)).toMatchObject({ status: 400, body: WRONG })
  })

  test('AB-14 fifty concurrent guesses count as six tries', async () => {
    await requestCode()
    const code = await receive()
    const guesses = Array.from({ length: 50 }, () => verify(other(code)))
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(
      new Set([400]),
    )
    const { tries } = await fixture.db
      .selectFrom('email_codes')
      .select('tries')
      .executeTakeFirstOrThrow()
    expect(tries).toBe(6)
    expect((await verify(code)).status).toBe(400)
  })

  test('AB-14 a code is valid for ten minutes', async () => {
    const { clock } = fixture
    const beganMs = clock.nowMs
    await requestCode()
    const code = await receive()
    clock.nowMs = beganMs + 600_000
    const late = await verify(code)
    clock.nowMs = beganMs + 599_999
    const inTime = await verify(code)
    clock.nowMs = beganMs
    expect([late.status, inTime.status]).toEqual([400, 200])
  })

  test('AB-14 a code is bound to its holder, its address and the newest mail', async () => {
    const theirs = await signIn(fixture.server, bob)
    await requestCode()
    const first = await receive()
    expect((await verify(first, { credentials: theirs })).status).toBe(400)
    expect((await verify(first, { email: 'eve@example.com' })).status).toBe(400)
    await requestCode('luisa@example.com')
    const second = await receive('luisa@example.com')
    expect((await verify(first)).status).toBe(400)
    expect((await verify(second, { email: 'luisa@example.com' })).status).toBe(200)
  })

  test('AB-14 three mails an hour are allowed per holder and per address', async () => {
    const theirs = await signIn(fixture.server, carol)
    await requestCode('one@example.com')
    await requestCode('two@example.com')
    const third = await requestCode('three@example.com')
    expect(third.body).toMatchObject({ next_mail_dt: '2026-11-20T13:00:00.000Z' })
    const fourth = await requestCode('four@example.com')
    expect(fourth).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(fourth.headers['retry-after']).toBe('3600')
    for (let count = 0; count < 2; count += 1) await requestCode('one@example.com', theirs)
    expect((await requestCode('one@example.com', theirs)).status).toBe(429)
    const { clock } = fixture
    clock.nowMs += HOUR_MS
    mine = await signIn(fixture.server)
    expect((await requestCode('four@example.com')).status).toBe(200)
    clock.nowMs -= HOUR_MS
  })

  test('AB-14 ten concurrent requests send three mails', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCode()))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
  })

  test('a request for a bouncing address reveals nothing', async () => {
    expect((await requestCode('bounce@example.com')).status).toBe(200)
    await fixture.runJobs()
    expect(await fixture.mail.list('bounce@example.com')).toEqual([])
  })

  test('a retried mail carries a new code, which is the valid one', async () => {
    await requestCode()
    const [job] = fixture.waiting.slice()
    await fixture.mail.fail(1)
    await expect(fixture.runJobs()).rejects.toMatchObject({ kind: 'retryable' })
    if (job) fixture.waiting.push(job)
    expect((await verify(await receive())).status).toBe(200)
  })

  test('both calls need a signature of the last 15 minutes', async () => {
    await requestCode()
    const code = await receive()
    fixture.clock.nowMs += 15 * 60_000 + 1
    const answers = [await requestCode(), await verify(code)]
    fixture.clock.nowMs -= 15 * 60_000 + 1
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'fresh_signature_required'])
    }
  })

  test('the old address is notified of the change without the new address', async () => {
    await requestCode()
    await verify(await receive())
    await requestCode()
    await verify(await receive())
    await fixture.runJobs()
    const isChange = ({ subject }: { subject: string }) => subject.includes('was changed')
    expect((await fixture.mail.list(EMAIL)).filter(isChange)).toEqual([])
    await requestCode('new@example.com')
    await verify(await receive('new@example.com'), { email: 'new@example.com' })
    await fixture.runJobs()
    const [changeMail, ...others] = (await fixture.mail.list(EMAIL)).filter(isChange)
    expect([changeMail?.subject, others]).toEqual([
      'Parvalue: your email address was changed / tu correo cambió',
      [],
    ])
    expect(changeMail?.text).toContain('email support@parvalue.example')
    expect(changeMail?.text).not.toContain('new@example.com')
    expect((await fixture.mail.list('new@example.com')).filter(isChange)).toEqual([])
  })

  test('the wallet’s stream gets an event', async () => {
    await fixture.db.deleteFrom('change_events').execute()
    await requestCode()
    await verify(await receive())
    const kinds = await fixture.db.selectFrom('change_events').select('kind').execute()
    expect(kinds).toEqual([{ kind: 'account' }, { kind: 'account' }])
  })
})
