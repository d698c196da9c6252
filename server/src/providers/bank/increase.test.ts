import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestBank, type TestBank } from '../../testing/money/test-bank.ts'
import { describeBank } from './behaviour.ts'
import { createIncreaseBank } from './increase.ts'

let fixture: TestBank

beforeAll(async () => {
  fixture = await startTestBank()
})
afterAll(() => fixture.stop())

describe('against the simulator', () => {
  describeBank(() => ({
    bank: fixture.bank,
    accountId: 'account_usd',
    fail: fixture.fail,
    send: ({ isReturnRefused = false, ...wire }) =>
      fixture.send({ ...wire, refuse_return: isReturnRefused }),
  }))
})

test('pages follow the cursor, newest first', async () => {
  const sinceMs = Date.now()
  for (let count = 0; count < 101; count += 1) {
    await fetch(`${fixture.url}/control/wires`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ memo: `${count}`, amount: '1', notice: 'lost' }),
    })
  }
  const query = { accountId: 'account_usd', sinceMs }
  const first = await fixture.bank.listTransfers(query, null)
  const second = await fixture.bank.listTransfers(query, first.next)
  const memos = [...first.transfers, ...second.transfers].map(({ memo }) => memo)
  expect(memos).toEqual(Array.from({ length: 101 }, (_, index) => `${100 - index}`))
  expect([first.transfers.length, second.next]).toEqual([100, null])
})

test('a transfer in another currency has that currency', async () => {
  expect(await fixture.send({ memo: '', amount: '5', currency: 'EUR' })).toMatchObject({
    accountId: 'account_eur',
    currency: 'EUR',
  })
})

const answer = (status: number, body: string) => async () =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } })

test.each<[string, typeof fetch, string]>([
  ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'retryable'],
  ['half an answer', answer(200, '{"current_bal'), 'retryable'],
  ['a limit', answer(429, '{}'), 'retryable'],
  ['an outage', answer(503, '{}'), 'retryable'],
  ['another form', answer(200, '{"current_balance":"5"}'), 'broken'],
  ['a part of a cent', answer(200, '{"current_balance":5.5}'), 'broken'],
  ['a key that is wrong', answer(401, '{}'), 'broken'],
  ['a no', answer(409, '{}'), 'refused'],
])('%s maps to its kind of failure', async (_, http, kind) => {
  const failed = createIncreaseBank({ url: 'http://bank.example', key: 'k' }, http).getBalance('a')
  await expect(failed).rejects.toMatchObject({ name: 'ProviderError', kind })
})
