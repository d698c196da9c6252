import { expect, test } from 'vitest'
import {
  findTradeBlocker,
  type TradeSituation,
  toSentTradeAmount,
  toTradeAmount,
} from './trade-rules.ts'

const READY: TradeSituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isOffered: true,
  isSignedIn: true,
  isNetworkDown: false,
  amountText: '25',
  decimals: 6,
  isRounded: true,
  balance: 25_000_000n,
  amountMax: 100_000_000n,
  nativeBalance: 10n,
  networkFee: 10n,
  instant: null,
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
  [{ ...READY, isOffered: false, isSignedIn: false }, 'not_offered'],
  [{ ...READY, isSignedIn: false, amountText: '' }, 'signing_in'],
  [{ ...READY, isNetworkDown: true, isSignedIn: false }, 'signing_in'],
  [{ ...READY, isNetworkDown: true, amountText: '' }, 'network_silent'],
  [{ ...READY, amountText: '' }, 'amount_empty'],
  [{ ...READY, amountText: '.' }, 'amount_not_number'],
  [{ ...READY, amountText: '0' }, 'amount_invalid'],
  [{ ...READY, amountText: '0.0000001' }, 'amount_invalid'],
  [{ ...READY, amountText: '9007199254740992' }, 'amount_invalid'],
  [{ ...READY, balance: null }, 'balance_unknown'],
  [{ ...READY, amountText: '25.000001' }, 'balance_short'],
  [{ ...READY, balance: 24_999_989n }, 'balance_short'],
  [{ ...READY, amountMax: 24_999_999n, nativeBalance: 9n }, 'above_max'],
  [{ ...READY, nativeBalance: 9n }, 'gas_short'],
])('VA-04 VA-05 case %# is blocked by %s', (situation, blocker) => {
  expect(findTradeBlocker(situation)).toBe(blocker)
})

test('the whole balance can be spent', () => {
  expect(findTradeBlocker(READY)).toBeNull()
  expect(findTradeBlocker({ ...READY, nativeBalance: null, networkFee: null })).toBeNull()
  expect(findTradeBlocker({ ...READY, amountMax: null })).toBeNull()
})

test('an amount that only the rounding of shares keeps from the balance sends the balance', () => {
  const short = { ...READY, balance: 24_999_999n }
  expect(findTradeBlocker(short)).toBeNull()
  expect(toSentTradeAmount(short)).toBe(24_999_999n)
  expect(toSentTradeAmount({ ...short, balance: 25_000_001n })).toBe(25_000_000n)
})

test('a payment token, whose amounts are exact, is sent as it is typed or not at all', () => {
  const exact = { ...READY, isRounded: false, balance: 24_999_999n }
  expect(findTradeBlocker(exact)).toBe('balance_short')
  const whole = { ...exact, amountText: '24.999999' }
  expect([findTradeBlocker(whole), toSentTradeAmount(whole)]).toEqual([null, 24_999_999n])
})

test('an amount up to the largest safe one is accepted', () => {
  expect(toTradeAmount({ amountText: '9007199254740991', decimals: 6 })).toBe(
    9_007_199_254_740_991_000_000n,
  )
})
