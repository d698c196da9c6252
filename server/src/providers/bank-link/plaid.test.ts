import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBankLink, type TestBankLink } from '../../testing/accounts/test-bank-link.ts'
import { describeBankLink } from './behaviour.ts'
import { createPlaidBankLinkProvider } from './plaid.ts'

let fixture: TestBankLink

beforeAll(async () => {
  fixture = await startTestBankLink()
})
afterAll(() => fixture.stop())

describe('against the simulator', () => {
  describeBankLink(() => fixture)
})

test('the form accepts a choice once and sends it only to the page that opened it', async () => {
  const { formUrl } = await fixture.bankLink.openForm({
    userId: 'unknown-user',
    name: 'Ana Moreno',
    language: 'en',
  })
  const form = await fetch(formUrl ?? '')
  expect(await form.text()).toContain('Cordell Savings')
  const done = await fetch(formUrl ?? '', {
    method: 'POST',
    body: new URLSearchParams({ account_id: 'cordell-4821' }),
  })
  const page = await done.text()
  const [, publicToken = ''] = /"public-token">([^<]+)</.exec(page) ?? []
  expect(page).toContain('"http://product.example"')
  expect(await fixture.bankLink.exchange(publicToken)).not.toBeNull()
  expect((await fetch(formUrl ?? '')).status).toBe(410)
})

const answer = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status })

test.each<[string, typeof fetch, string]>([
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'retryable'],
  ['half an answer', async () => new Response('{"link_'), 'retryable'],
  ['a limit', answer(429, {}), 'retryable'],
  ['another form', answer(200, { link_token: 5 }), 'broken'],
  [
    'a key that is wrong',
    answer(400, { error_type: 'I', error_code: 'INVALID_API_KEYS' }),
    'broken',
  ],
  ['a no', answer(400, { error_type: 'I', error_code: 'INVALID_FIELD' }), 'refused'],
])('%s maps to its kind of failure', async (_, http, kind) => {
  const access = { url: 'http://link.example', client: 'c', secret: 's' }
  const failed = createPlaidBankLinkProvider(access, http).openForm({
    userId: 'a',
    name: null,
    language: 'en',
  })
  await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind })
})
