import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findWireBlocker,
  parseWireCents,
  toPaymentQuantity,
  type WireSituation,
} from './wire-rules.ts'

const READY: WireSituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  paymentAmount: '1500.25',
  limits: { minCents: 100n, maxCents: 25_000_000n },
}

test.each([
  [{ ...READY, availability: 'restricted' as const }, 'restricted'],
  [{ ...READY, availability: 'flag_off' as const }, 'unavailable'],
  [{ ...READY, wallet: 'disconnected' as const }, 'connect'],
  [{ ...READY, isNetworkSupported: false }, 'unsupported_network'],
  [{ ...READY, isSignedIn: false }, 'signing_in'],
  [{ ...READY, paymentAmount: '' }, 'amount_empty'],
  [{ ...READY, paymentAmount: '.' }, 'amount_not_number'],
  [{ ...READY, paymentAmount: '0.00' }, 'amount_invalid'],
  [{ ...READY, paymentAmount: '1.005' }, 'amount_invalid'],
  [{ ...READY, paymentAmount: '90071992547409.92' }, 'amount_invalid'],
  [{ ...READY, limits: null }, 'limits_unknown'],
  [{ ...READY, paymentAmount: '0.99' }, 'too_small'],
  [{ ...READY, paymentAmount: '250000.01' }, 'too_large'],
])('VA-04 case %# is blocked by %s', (situation, blocker) => {
  expect(findWireBlocker(situation)).toBe(blocker)
})

test('both limits themselves are allowed', () => {
  expect(findWireBlocker(READY)).toBeNull()
  expect(findWireBlocker({ ...READY, paymentAmount: '1' })).toBeNull()
  expect(findWireBlocker({ ...READY, paymentAmount: '250000' })).toBeNull()
})

test.each([
  [1n, '0.01'],
  [150_025n, '1500.25'],
  [10n, '0.1'],
  [999_999_999_999_999n, '9999999999999.99'],
])('%s cents are sent to the API as %s', (cents, text) => {
  expect(String(toPaymentQuantity(cents))).toBe(text)
})

test('TR-02 the number that is sent has the digits that were typed', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (cents) => {
      const sent = JSON.stringify(toPaymentQuantity(cents))
      expect(parseWireCents(sent)).toBe(cents)
    }),
  )
})
