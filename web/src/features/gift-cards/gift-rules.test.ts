import { expect, test } from 'vitest'
import { findGiftBlocker, toGiftTarget } from './gift-rules.ts'

const wallet = { destination: 'wallet', chainId: 1 } as const
const account = { destination: 'account', chainId: null } as const
const ready = {
  wallet: 'connected',
  availability: 'available',
  isNetworkSupported: true,
  isSignedIn: true,
  target: wallet,
  hasAccount: null,
} as const

test.each([
  ['restricted', { availability: 'restricted', wallet: 'disconnected' }],
  ['unavailable', { availability: 'trading_unavailable' }],
  ['connecting', { wallet: 'connecting', isSignedIn: false }],
  ['connect', { wallet: 'disconnected', isSignedIn: false }],
  ['unsupported_network', { isSignedIn: false, isNetworkSupported: false }],
  ['signing_in', { isSignedIn: false }],
  ['no_network', { target: { destination: 'wallet', chainId: null } }],
  ['account_unknown', { target: account }],
  ['no_account', { target: account, hasAccount: false }],
] as const)('SK-09 a claim is blocked by %s', (reason, situation) => {
  expect(findGiftBlocker({ ...ready, ...situation })).toBe(reason)
})

test('SK-09 a card can be claimed on any network of the wallet, and to an open account', () => {
  expect(findGiftBlocker(ready)).toBeNull()
  expect(findGiftBlocker({ ...ready, isNetworkSupported: false })).toBeNull()
  expect(findGiftBlocker({ ...ready, target: account, hasAccount: true })).toBeNull()
})

const dollars = { destinations: ['wallet', 'account'], chainIds: [1, 42161] } as const
const shares = { destinations: ['wallet'], chainIds: [42161] } as const
const none = { destination: null, chainId: null }

test('SK-09 a card goes to its chosen destination if it allows it', () => {
  expect(toGiftTarget(shares, { destination: 'account', chainId: 1 }, 1)).toEqual({
    destination: 'wallet',
    chainId: 42161,
  })
  expect(toGiftTarget({ ...shares, chainIds: [] }, none, 1).chainId).toBeNull()
  expect(toGiftTarget(dollars, { destination: 'account', chainId: 1 }, 1)).toEqual(account)
  expect(toGiftTarget(dollars, none, 42161)).toEqual({ destination: 'wallet', chainId: 42161 })
  expect(toGiftTarget(dollars, { destination: null, chainId: 1 }, 42161)).toEqual(wallet)
  expect(toGiftTarget(dollars, none, 8453)).toEqual(wallet)
})
