import { expect, test } from 'vitest'
import { findSendBlocker, type SendSituation, toSentAmount } from './send-rules.ts'

const ready: SendSituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  isTokenMissing: false,
  isOtherNetwork: false,
  isNetworkDown: false,
  recipientProblem: null,
  amountText: '25',
  format: { decimals: 6, isRounded: true },
  balance: 100_000_000n,
  nativeBalance: 10n,
  networkFee: 10n,
}

test.each<[string, Partial<SendSituation>]>([
  ['restricted', { availability: 'restricted' }],
  ['connect', { wallet: 'disconnected' }],
  ['unsupported_network', { isNetworkSupported: false }],
  ['signing_in', { isSignedIn: false }],
  ['token_missing', { isTokenMissing: true, isOtherNetwork: true }],
  ['other_network', { isOtherNetwork: true, recipientProblem: 'recipient_empty' }],
  ['network_silent', { isNetworkDown: true }],
  ['recipient_restricted', { recipientProblem: 'recipient_restricted', amountText: '' }],
  ['amount_empty', { amountText: '' }],
  ['amount_invalid', { amountText: '0.00' }],
  ['amount_invalid', { amountText: '0.0000001' }],
  ['balance_unknown', { balance: null }],
  ['balance_short', { amountText: '100.01' }],
  ['gas_short', { nativeBalance: 9n }],
])('MN-01 sending is refused as %s', (blocker, change) => {
  expect(findSendBlocker({ ...ready, ...change })).toBe(blocker)
})

test('MN-01 an amount within the balance can be sent, and the shown balance is the whole one', () => {
  expect(findSendBlocker(ready)).toBeNull()
  expect(findSendBlocker({ ...ready, networkFee: null })).toBeNull()
  expect(toSentAmount({ ...ready, balance: 24_999_999n })).toBe(24_999_999n)
  const exact = { decimals: 6, isRounded: false }
  expect(toSentAmount({ ...ready, format: exact, balance: 24_999_999n })).toBe(25_000_000n)
})
