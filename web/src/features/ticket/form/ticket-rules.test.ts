import { expect, test } from 'vitest'
import {
  findTicketBlocker,
  findTicketFormBlocker,
  listTimesInForce,
  type TicketSituation,
  toAllowedOrderType,
  toSelectedTimeInForce,
} from './ticket-rules.ts'
import { type TicketEntry, toTicketTerms } from './ticket-terms.ts'

const base: TicketEntry = {
  ...{ side: 'BUY', type: 'MARKET', tif: 'DAY', unit: 'dollars' },
  ...{ amountText: '1000', limitText: '' },
}
const pricing = { reference: 23_146_000_000n, paymentDecimals: 6 }

const toSituation = (entry: Partial<TicketEntry> = {}): TicketSituation => {
  const typed = { ...base, ...entry }
  return {
    ...{ wallet: 'connected', availability: 'available', isNetworkSupported: true },
    ...{ isSignedIn: true, isOffered: true, isTradable: true, isHalted: false },
    ...{ session: 'regular', reference: pricing.reference, isNetworkDown: false },
    ...{
      isOtherOpen: false,
      isInFlight: false,
      entry: typed,
      terms: toTicketTerms(typed, pricing),
    },
    ...{
      paymentFormat: { decimals: 6, isRounded: true },
      balance: 2_000_000_000n,
      needed: 1_005_200_000n,
      isDirect: false,
    },
    ...{ nativeBalance: 0n, networkFee: 10n },
  }
}

/** The reasons in the order of their precedence, each with the change that causes it. */
const reasons: readonly [string, Partial<TicketSituation>][] = [
  ['restricted', { availability: 'restricted' }],
  ['unavailable', { availability: 'trading_unavailable' }],
  ['connecting', { wallet: 'connecting' }],
  ['unsupported_network', { isNetworkSupported: false }],
  ['not_offered', { isOffered: false }],
  ['not_tradable', { isTradable: false }],
  ['halted', { isHalted: true }],
  ['market_unknown', { session: null }],
  ['signing_in', { isSignedIn: false }],
  ['network_silent', { isNetworkDown: true }],
  ['other_open', { isOtherOpen: true }],
  ['in_flight', { isInFlight: true }],
  ['balance_unknown', { balance: null }],
  ['gas_short', { isDirect: true }],
]

test.each(reasons.map(([reason], index) => [reason, index] as const))(
  'OP-02 %s takes precedence over all later blockers',
  (reason, index) => {
    const later = reasons.slice(index).map(([, patch]) => patch)
    // The reasons are applied in reverse, so that a later one does not overwrite the values of an earlier one.
    const all = toSituation()
    for (const patch of later.reverse()) Object.assign(all, patch)
    expect(findTicketBlocker(all)).toBe(reason)
  },
)

test('OP-02 a valid order has no blocker', () => {
  expect(findTicketBlocker(toSituation())).toBeNull()
})

test('OP-02 connecting a wallet takes precedence over validation', () => {
  const situation = { ...toSituation({ amountText: '' }), wallet: 'disconnected' } as const
  expect(findTicketBlocker(situation)).toBe('connect')
})

test('XT-09 a halt takes precedence over the inputs, but not over connecting', () => {
  const halted = { ...toSituation({ amountText: '' }), isHalted: true }
  expect(findTicketBlocker(halted)).toBe('halted')
  expect(findTicketBlocker({ ...halted, isSignedIn: false })).toBe('halted')
})

test.each([
  [{ amountText: '' }, 'amount_empty'],
  [{ amountText: '0' }, 'amount_invalid'],
  [{ amountText: '.' }, 'amount_invalid'],
  [{ type: 'LIMIT' }, 'limit_empty'],
  [{ type: 'LIMIT', limitText: '.' }, 'bad_limit'],
  [{ type: 'LIMIT', limitText: '231.455' }, 'bad_limit'],
  [{ amountText: '0.99' }, 'too_small'],
  [{ amountText: '1' }, null],
  [{ amountText: '250000.01' }, 'too_large'],
  [{ type: 'LIMIT', limitText: '231.45', tif: 'GTC' }, 'time_in_force'],
  [{ type: 'LIMIT', limitText: '250', tif: 'GTC' }, null],
  [{ side: 'SELL', unit: 'shares', amountText: '1.5', tif: 'IOC' }, 'time_in_force'],
] as const)('VA-04 the entry %o is blocked by %s', (entry, reason) => {
  const situation = { ...toSituation(entry), needed: 1n }
  expect(findTicketFormBlocker(situation)).toBe(reason)
})

test('VA-05 the balance must cover amount and fee', () => {
  const situation = toSituation()
  expect(findTicketBlocker({ ...situation, balance: null })).toBe('balance_unknown')
  expect(findTicketBlocker({ ...situation, balance: 1_005_190_000n })).toBe('balance_short')
  expect(findTicketBlocker({ ...situation, balance: 1_005_200_000n })).toBeNull()
})

test('VA-05 an order may take the whole balance as it is shown, to the cent', () => {
  const situation = toSituation()
  // 1,005.199989 is shown with all its decimals, 1,005.199990 as 1,005.20.
  expect(findTicketBlocker({ ...situation, balance: 1_005_199_989n })).toBe('balance_short')
  expect(findTicketBlocker({ ...situation, balance: 1_005_199_990n })).toBeNull()
  const sale = toSituation({ side: 'SELL', unit: 'shares', amountText: '1' })
  const missing = { balance: 10n ** 18n - 1n, needed: 10n ** 18n }
  expect(findTicketBlocker({ ...sale, ...missing })).toBe('balance_short')
})

test('SK-04 gas is needed only where the wallet sends the order itself', () => {
  expect(findTicketBlocker({ ...toSituation(), isDirect: true, nativeBalance: 9n })).toBe(
    'gas_short',
  )
  expect(findTicketBlocker({ ...toSituation(), isDirect: true, nativeBalance: 10n })).toBeNull()
})

test.each([
  ['regular', 'MARKET', 'MARKET'],
  ['regular', 'LIMIT', 'LIMIT'],
  ['pre', 'MARKET', 'LIMIT'],
  ['post', 'MARKET', 'LIMIT'],
  ['overnight', 'MARKET', 'LIMIT'],
  ['closed', 'MARKET', 'LIMIT'],
  [null, 'MARKET', 'MARKET'],
] as const)('OP-02 in the %s session the choice %s becomes %s', (session, wanted, type) => {
  expect(toAllowedOrderType(session, wanted)).toBe(type)
})

const tifs = (entry: Partial<TicketEntry>, session: TicketSituation['session'] = 'regular') => {
  const typed = { ...base, ...entry }
  const all = listTimesInForce(typed, toTicketTerms(typed, pricing), session)
  return all.map(({ blocker }) => blocker)
}

test('OP-02 all but Day need whole shares, at a limit or for a sell, two of them only in the regular session', () => {
  expect(tifs({})).toEqual([null, 'whole_at_limit', 'whole_at_limit', 'whole_at_limit'])
  const limit = { type: 'LIMIT', limitText: '200', unit: 'shares' } as const
  expect(tifs({ ...limit, amountText: '1.5' })).toEqual([null, 'whole', 'whole', 'whole'])
  expect(tifs({ ...limit, amountText: '2' })).toEqual([null, null, null, null])
  expect(tifs({ ...limit, amountText: '2' }, 'pre')).toEqual([null, null, 'regular', 'regular'])
  const sale = { side: 'SELL', unit: 'shares' } as const
  expect(tifs({ ...sale, amountText: '3' })).toEqual([null, null, null, null])
  expect(tifs({ ...sale, amountText: '0.5' })).toEqual([null, 'whole', 'whole', 'whole'])
  expect(tifs({ ...sale, amountText: '' })).toEqual([null, null, null, null])
})

test('OP-02 an impossible choice becomes Day; one that only lacks whole shares stays selected', () => {
  const never = listTimesInForce(base, toTicketTerms(base, pricing), 'regular')
  expect(toSelectedTimeInForce(never, 'GTC')).toBe('DAY')
  const half = { ...base, side: 'SELL', unit: 'shares', amountText: '0.5' } as const
  expect(
    toSelectedTimeInForce(listTimesInForce(half, toTicketTerms(half, pricing), 'regular'), 'GTC'),
  ).toBe('GTC')
})
