import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMail, type TestMail } from '../../testing/server/test-mail.ts'
import { describeMail } from './behaviour.ts'
import { createPostmarkMailer } from './postmark.ts'

let simulator: TestMail

beforeAll(async () => {
  simulator = await startTestMail()
})
afterAll(() => simulator.stop())

describe('against the simulator', () => {
  describeMail(() => ({
    mailer: simulator.mailer,
    refusing: 'bounce@example.com',
    list: simulator.list,
    fail: simulator.fail,
  }))
})

test('the mailbox page shows received mails with their markup escaped', async () => {
  await simulator.mailer.send({
    to: 'bo@example.com',
    subject: '<b>Bold</b>',
    text: 'Your code: 123456\n<script>alert(1)</script>',
    html: '<p>"Your code"</p><script>alert(1)</script>',
    key: 'k',
  })
  const page = await (await fetch(`${simulator.url}/`)).text()
  expect(page).toContain('Your code: 123456')
  expect(page).toContain('&lt;b&gt;Bold&lt;/b&gt;')
  expect(page).not.toContain('<script>alert')
  // The HTML is in a frame of its own that runs no scripts.
  expect(page).toContain('sandbox="" srcdoc="&lt;p&gt;&quot;Your code&quot;')
})

const mail = { to: 'a@example.com', subject: 's', text: 't', html: '<p>t</p>', key: 'k' }
const answer = (status: number, body: string) => async () => new Response(body, { status })

test.each<[string, typeof fetch, string]>([
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'retryable'],
  ['half an answer', answer(200, '{"ErrorCo'), 'retryable'],
  ['a limit', answer(429, '{}'), 'retryable'],
  ['an outage', answer(503, '{}'), 'retryable'],
  ['another form', answer(200, '{"ok":true}'), 'broken'],
  ['a key that is wrong', answer(401, '{}'), 'broken'],
  ['a no', answer(422, '{"ErrorCode":406}'), 'refused'],
])('%s maps to its kind of failure', async (_, http, kind) => {
  const access = { url: 'http://mail.example', key: 'k', from: 'us@example.com' }
  const failed = createPostmarkMailer(access, http).send(mail)
  await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind })
})
