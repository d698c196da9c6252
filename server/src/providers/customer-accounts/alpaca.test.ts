import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hrefOf } from '../../simulation/steps/inject-request.ts'
import { startTestBankLink, type TestBankLink } from '../../testing/accounts/test-bank-link.ts'
import { startTestBrokerage, type TestBrokerage } from '../../testing/orders/test-brokerage.ts'
import { createAlpacaCustomerAccounts } from './alpaca.ts'
import { createTestApplicant, describeCustomerAccounts } from './behaviour.ts'
import type { CustomerAccounts } from './port.ts'

let fixture: TestBrokerage
let banks: TestBankLink
let customers: CustomerAccounts

beforeAll(async () => {
  fixture = await startTestBrokerage()
  banks = await startTestBankLink()
  customers = createAlpacaCustomerAccounts(fixture.access, { http: fetch, clock: Date.now })
})
afterAll(async () => {
  await banks.stop()
  await fixture.stop()
})

describe('against the simulator', () => {
  describeCustomerAccounts(() => ({
    customers,
    showBank: async () => {
      const { linkToken } = await banks.bankLink.openForm({
        userId: 'unknown-user',
        name: 'Ana Moreno',
        language: 'en',
      })
      const { publicToken, accountId } = await banks.choose(linkToken)
      const item = await banks.bankLink.exchange(publicToken)
      return banks.bankLink.createBrokerToken(item?.accessToken ?? '', accountId)
    },
    hurry: () => fixture.setMode('ach_seconds', '0'),
    returnTransfer: (id) =>
      fixture.control('ach', { transfer_id: id, status: 'RETURNED', reason: 'R01' }),
    createDocuments: (id) => fixture.control('documents', { account_id: id }),
    dropAnswers: () => fixture.setMode('drop_answers'),
    resume: () => fixture.resume(),
  }))
})

const access = { url: 'https://broker.example', key: 'k:secret', account: 'ours' }
const answer = (status: number, body: unknown) => async () =>
  new Response(JSON.stringify(body), { status })

test.each<[string, typeof fetch, string]>([
  ['a limit', answer(429, {}), 'retryable'],
  ['a key that is wrong', answer(401, { message: 'no' }), 'broken'],
  ['a no without a code', answer(403, { message: 'forbidden' }), 'broken'],
])('%s means that no account was opened', async (_, http, kind) => {
  const opened = createAlpacaCustomerAccounts(access, { http, clock: Date.now }).openAccount(
    createTestApplicant(),
  )
  await expect(opened).rejects.toMatchObject({ name: 'ProviderError', kind })
})

test.each<[string, typeof fetch]>([
  ['a line that broke', () => Promise.reject(new TypeError('fetch failed'))],
  ['an outage', answer(503, {})],
  ['an answer that we do not understand', answer(200, { id: 5 })],
])('after %s the outcome is unknown', async (_, http) => {
  const opened = await createAlpacaCustomerAccounts(access, { http, clock: Date.now }).openAccount(
    createTestApplicant(),
  )
  expect(opened).toEqual({ kind: 'unknown' })
})

/** Makes the broker redirect to `location`, which serves the document. */
function paperAt(location: string, paper: string) {
  const requested: [string, string | null][] = []
  const http: typeof fetch = async (input, init) => {
    requested.push([hrefOf(input), new Headers(init?.headers).get('authorization')])
    return requested.length === 1
      ? new Response(null, { status: 301, headers: { location } })
      : new Response(paper)
  }
  return {
    requested,
    find: () =>
      createAlpacaCustomerAccounts(access, { http, clock: Date.now }).findDocument('a', 'd'),
  }
}

test('a document is fetched from its storage without our key', async () => {
  const { requested, find } = paperAt('https://store.example/p?signature=5', '%PDF-1.4\n%%EOF\n')
  expect(await find()).toHaveLength(15)
  expect(requested).toEqual([
    ['https://broker.example/v1/accounts/a/documents/d/download', expect.stringMatching(/^Basic /)],
    ['https://store.example/p?signature=5', null],
  ])
})

test.each([
  ['a place without encryption', 'http://store.example/p', '%PDF-1.4\n'],
  ['a file of this machine', 'file:///etc/passwd', '%PDF-1.4\n'],
  ['what is no PDF', 'https://store.example/p', '<html>'],
])('%s is not passed on', async (_, location, paper) => {
  await expect(paperAt(location, paper).find()).rejects.toMatchObject({ kind: 'broken' })
})
