import { expect, test } from 'vitest'
import { type BuySituation, hindranceOf, toBuyAmount } from './buy-rules.ts'

const READY: BuySituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  isNetworkSilent: false,
  paymentTokenAmount: '25',
  decimals: 6,
  balance: 25_000_000n,
  nativeBalance: 10n,
  networkFee: 10n,
}

const NOBODY = {
  ...READY,
  wallet: 'disconnected',
  isNetworkSupported: false,
  isSignedIn: false,
} as const

test.each([
  [{ ...NOBODY, availability: 'trading_unavailable' as const }, 'unavailable'],
  [{ ...NOBODY, availability: 'flag_off' as const }, 'unavailable'],
  [{ ...READY, availability: 'restricted' as const, isNetworkSupported: false }, 'restricted'],
  [{ ...NOBODY, wallet: 'connecting' as const }, 'connecting'],
  [NOBODY, 'connect'],
  [{ ...READY, isNetworkSupported: false, isSignedIn: false }, 'unsupported_network'],
  [{ ...READY, isSignedIn: false, paymentTokenAmount: '' }, 'signing_in'],
  [{ ...READY, isNetworkSilent: true, isSignedIn: false }, 'signing_in'],
  [{ ...READY, isNetworkSilent: true, paymentTokenAmount: '' }, 'network_silent'],
  [{ ...READY, paymentTokenAmount: '' }, 'amount_empty'],
  [{ ...READY, paymentTokenAmount: '0' }, 'amount_invalid'],
  [{ ...READY, paymentTokenAmount: '0.0000001' }, 'amount_invalid'],
  [{ ...READY, paymentTokenAmount: '9007199254740992' }, 'amount_invalid'],
  [{ ...READY, balance: null }, 'balance_unknown'],
  [{ ...READY, paymentTokenAmount: '25.000001' }, 'balance_short'],
  [{ ...READY, nativeBalance: 9n }, 'gas_short'],
])('case %# is hindered by %s', (situation, hindrance) => {
  expect(hindranceOf(situation)).toBe(hindrance)
})

test('all that is owned can be spent', () => {
  expect(hindranceOf(READY)).toBeNull()
  expect(hindranceOf({ ...READY, nativeBalance: null, networkFee: null })).toBeNull()
})

test('the largest safe amount is one', () => {
  expect(toBuyAmount({ paymentTokenAmount: '9007199254740991', decimals: 6 })).toBe(
    9_007_199_254_740_991_000_000n,
  )
})
