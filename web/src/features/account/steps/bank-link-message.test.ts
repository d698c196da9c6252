import { expect, test } from 'vitest'
import { parseBankLinkMessage } from './bank-link-message.ts'

const FORM = 'http://127.0.0.1:5103/link?token=link-1'
const data = { type: 'bank-link', public_token: 'public-1', account_id: 'cordell-4821' }

test.each([
  [{ origin: 'http://127.0.0.1:5104', data }],
  [{ origin: 'https://evil.example', data }],
  [{ origin: 'http://127.0.0.1:5103', data: { ...data, type: 'other' } }],
  [{ origin: 'http://127.0.0.1:5103', data: { type: 'bank-link', public_token: 'public-1' } }],
  [{ origin: 'http://127.0.0.1:5103', data: 'bank-link' }],
])('the message %j is ignored', (message) => {
  expect(parseBankLinkMessage(message, FORM)).toBeNull()
})

test('a message from the bank-linking form contains the chosen account', () => {
  const message = { origin: 'http://127.0.0.1:5103', data: { ...data, institution: 'Cordell' } }
  expect(parseBankLinkMessage(message, FORM)).toEqual({
    publicToken: 'public-1',
    accountId: 'cordell-4821',
  })
})
