import { describe, expect, test } from 'vitest'
import {
  findWrapAmountBlocker,
  findWrapBlocker,
  toSentWrapAmount,
  toWrapAmount,
  type WrapSituation,
} from './wrap-rules.ts'

const ready: WrapSituation = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  isOffered: true,
  isNetworkDown: false,
  amountText: '12.5',
  decimals: 6,
  balance: 20_000_000n,
  amountMax: 1_000_000_000n,
  nativeBalance: 10n,
  networkFee: 4n,
}

describe('VA-07 reasons that prevent wrapping an amount', () => {
  test.each([
    ['', 'amount_empty'],
    ['.', 'amount_invalid'],
    ['1.2.3', 'amount_invalid'],
    ['1e3', 'amount_invalid'],
    ['0', 'amount_invalid'],
    ['0.0000001', 'amount_invalid'],
    ['20.000001', 'balance_short'],
  ] as const)('the amount %j is blocked by %s', (amountText, blocker) => {
    expect(findWrapAmountBlocker({ ...ready, amountText })).toBe(blocker)
    expect(findWrapBlocker({ ...ready, amountText })).toBe(blocker)
  })

  test('an unknown balance has its own blocker', () => {
    expect(findWrapBlocker({ ...ready, balance: null })).toBe('balance_unknown')
  })

  test('a maximum of zero is reported as closed, a lower one as a limit', () => {
    expect(findWrapBlocker({ ...ready, amountMax: 0n })).toBe('closed')
    expect(findWrapBlocker({ ...ready, amountMax: 12_499_999n })).toBe('above_max')
    expect(findWrapBlocker({ ...ready, amountMax: 12_500_000n })).toBeNull()
  })

  test('the whole balance can be wrapped, also without a limit', () => {
    expect(findWrapBlocker({ ...ready, amountText: '20' })).toBeNull()
    expect(findWrapBlocker({ ...ready, amountText: '20', amountMax: null })).toBeNull()
  })
})

describe('RO-06 wallet, network and signature come before the amount', () => {
  const empty = { ...ready, amountText: '' }
  test.each([
    [{ availability: 'restricted' }, 'restricted'],
    [{ wallet: 'disconnected' }, 'connect'],
    [{ wallet: 'connecting' }, 'connecting'],
    [{ isNetworkSupported: false }, 'unsupported_network'],
    [{ isSignedIn: false }, 'signing_in'],
    [{ isOffered: false, isSignedIn: false }, 'not_offered'],
    [{ isNetworkDown: true }, 'network_silent'],
  ] as const)('a situation with %o is blocked by %s', (change, blocker) => {
    expect(findWrapBlocker({ ...empty, ...change })).toBe(blocker)
  })

  test('the amount alone is validated before a wallet is connected', () => {
    const away = { ...ready, wallet: 'disconnected', balance: null } as const
    expect(findWrapAmountBlocker(away)).toBeNull()
    expect(findWrapBlocker(away)).toBe('connect')
  })
})

test('a missing network fee is reported last', () => {
  expect(findWrapBlocker({ ...ready, networkFee: 11n })).toBe('gas_short')
  expect(findWrapBlocker({ ...ready, networkFee: null })).toBeNull()
})

test('WR-08 zero and non-numbers are no amount', () => {
  expect(toWrapAmount({ amountText: '0.000000', decimals: 6 })).toBeNull()
  expect(toWrapAmount({ amountText: 'abc', decimals: 6 })).toBeNull()
  expect(toWrapAmount({ amountText: '0.000001', decimals: 6 })).toBe(1n)
})

test('the balance as it is shown can be wrapped', () => {
  const short = { ...ready, amountText: '20', balance: 19_999_999n }
  expect(findWrapBlocker(short)).toBeNull()
  expect(toSentWrapAmount(short)).toBe(19_999_999n)
})
