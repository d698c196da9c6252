import { expect, test } from 'vitest'
import {
  type BridgeSituation,
  findBridgeBlocker,
  toBridgeAmount,
  toSentBridgeAmount,
} from './bridge-rules.ts'

const READY: BridgeSituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  isOffered: true,
  hasDestination: true,
  isNetworkDown: false,
  amountText: '25',
  decimals: 6,
  balance: 25_000_000n,
  travels: 25_000_000n,
  travelsMax: 25_000_000n,
  isSourcePaused: false,
  isDestinationPaused: false,
  bridgingFee: 7n,
  isFeeFailed: false,
  nativeBalance: 10n,
  networkFee: 3n,
}

const NOBODY = {
  ...READY,
  wallet: 'disconnected',
  isNetworkSupported: false,
  isSignedIn: false,
} as const

test.each([
  [{ ...NOBODY, availability: 'flag_off' as const }, 'unavailable'],
  [{ ...NOBODY, availability: 'trading_unavailable' as const }, 'unavailable'],
  [{ ...READY, availability: 'restricted' as const, isNetworkSupported: false }, 'restricted'],
  [{ ...NOBODY, wallet: 'connecting' as const }, 'connecting'],
  [NOBODY, 'connect'],
  [{ ...READY, isNetworkSupported: false, isSignedIn: false }, 'unsupported_network'],
  [{ ...READY, isOffered: false, isSignedIn: false }, 'not_offered'],
  [{ ...READY, hasDestination: false, isSignedIn: false }, 'no_destination'],
  [{ ...READY, isSignedIn: false, amountText: '' }, 'signing_in'],
  [{ ...READY, isNetworkDown: true, amountText: '' }, 'network_silent'],
  [{ ...READY, isSourcePaused: true, isDestinationPaused: true }, 'source_paused'],
  [{ ...READY, isDestinationPaused: true, amountText: '' }, 'destination_paused'],
  [{ ...READY, amountText: '' }, 'amount_empty'],
  [{ ...READY, amountText: '.' }, 'amount_invalid'],
  [{ ...READY, amountText: '0' }, 'amount_invalid'],
  [{ ...READY, amountText: '0.0000001' }, 'amount_invalid'],
  [{ ...READY, amountText: '9007199254740992' }, 'amount_invalid'],
  [{ ...READY, balance: null }, 'balance_unknown'],
  [{ ...READY, amountText: '25.000001' }, 'balance_short'],
  [{ ...READY, travels: 25_000_001n, bridgingFee: null }, 'above_limit'],
  [{ ...READY, bridgingFee: null }, 'fee_unknown'],
  [{ ...READY, bridgingFee: null, isFeeFailed: true }, 'fee_failed'],
  [{ ...READY, nativeBalance: 9n }, 'gas_short'],
])('VA-06 VA-08 RO-06 case %# is blocked by %s', (situation, blocker) => {
  expect(findBridgeBlocker(situation)).toBe(blocker)
})

test('the whole balance can be sent within the limits', () => {
  expect(findBridgeBlocker(READY)).toBeNull()
  expect(findBridgeBlocker({ ...READY, travels: null })).toBeNull()
  expect(findBridgeBlocker({ ...READY, travelsMax: null })).toBeNull()
  expect(findBridgeBlocker({ ...READY, nativeBalance: null, networkFee: null })).toBeNull()
})

test('the smallest amount that can be sent is one base unit', () => {
  expect(toBridgeAmount({ amountText: '0.000001', decimals: 6 })).toBe(1n)
})

test('the balance as it is shown can be sent', () => {
  const short = { ...READY, amountText: '25', balance: 24_999_999n }
  expect(findBridgeBlocker(short)).toBeNull()
  expect(toSentBridgeAmount(short)).toBe(24_999_999n)
})
