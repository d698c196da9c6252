import { expect, test } from 'vitest'
import {
  type AccountTradeSituation,
  findAccountTradeBlocker,
  findNextMarketOpening,
  findUnsettledFundsDate,
  parseTradeSize,
  toReservedCentsUp,
  toSellableShares,
  toTradeSharesDown,
} from './trade-rules.ts'

const SHARE = 10n ** 18n
const DOLLAR = 10n ** 8n

const facts: AccountTradeSituation = {
  side: 'BUY',
  unit: 'dollars',
  amountText: '100',
  availability: 'available',
  isActive: true,
  isClosing: false,
  isTradable: true,
  isHalted: false,
  price: 200n * DOLLAR,
  buyingPower: 10_000n,
  sellableShares: SHARE / 2n,
}

const byShares = { unit: 'shares', amountText: '0.5' } as const
const sale = { side: 'SELL' } as const

test.each<[Partial<AccountTradeSituation>, ReturnType<typeof findAccountTradeBlocker>]>([
  [{ availability: 'restricted' }, 'restricted'],
  [{ availability: 'trading_unavailable' }, 'trading_unavailable'],
  [{ isActive: false }, 'not_active'],
  [{ isClosing: true }, 'closing'],
  [{ isHalted: true }, 'halted'],
  [{ isTradable: false }, 'not_tradable'],
  [{ amountText: '' }, 'amount_empty'],
  [{ amountText: '0' }, 'amount_invalid'],
  [{ price: null }, 'no_price'],
  [{ amountText: '0.99' }, 'too_small'],
  [{ amountText: '250000.01' }, 'too_large'],
  [{ buyingPower: null }, 'money_unknown'],
  [{ amountText: '100.01' }, 'no_cash'],
  // A buy in shares reserves 3% more than their current price.
  [byShares, 'no_cash'],
  [{ ...byShares, buyingPower: 10_300n }, null],
  [{ ...sale, ...byShares, sellableShares: null }, 'money_unknown'],
  [{ ...sale, ...byShares, amountText: '0.500000001' }, 'no_shares'],
  [{ ...sale, amountText: '100.01' }, 'no_shares'],
  [{ ...sale, amountText: '100' }, null],
  [{ ...sale, ...byShares }, null],
  [{}, null],
])('an order with %o is blocked by %s', (change, blocker) => {
  expect(findAccountTradeBlocker({ ...facts, ...change })).toBe(blocker)
})

test('dollars buy whole billionths of a share; an order in shares reserves a margin', () => {
  expect(parseTradeSize(facts)).toEqual({ cents: 10_000n })
  expect(parseTradeSize({ unit: 'shares', amountText: '0.000000001' })).toEqual({
    shares: 10n ** 9n,
  })
  expect(toTradeSharesDown({ cents: 1n }, 300n * DOLLAR)).toBe(33_333_333_333_333n)
  expect(toReservedCentsUp({ shares: SHARE }, 200n * DOLLAR)).toBe(20_600n)
})

test('shares in open sell orders cannot be sold again', () => {
  const position = { symbol: 'SPY', shares: 3n * SHARE }
  const order = {
    side: 'SELL',
    symbol: 'SPY',
    shares: SHARE,
    cents: null,
    filledShares: 0n,
  } as const
  const partly = { ...order, filledShares: SHARE / 2n }
  const byCents = { ...order, shares: null, cents: 10_000n }
  const others = [
    { ...order, side: 'BUY' as const },
    { ...order, symbol: 'AMZN' },
  ]
  const working = [partly, byCents, ...others]
  expect(toSellableShares(position, working, 200n * DOLLAR)).toBe(2n * SHARE)
  expect(toSellableShares({ ...position, shares: SHARE / 4n }, [order], null)).toBe(0n)
})

test('a market order waits for the next opening, also over a weekend', () => {
  expect(findNextMarketOpening(Date.parse('2026-11-20T15:30:00Z'))).toBeNull()
  const monday = Date.parse('2026-11-23T14:30:00Z')
  for (const at of ['2026-11-20T21:00:00Z', '2026-11-21T17:00:00Z', '2026-11-23T12:00:00Z']) {
    expect(findNextMarketOpening(Date.parse(at))).toBe(monday)
  }
})

const unsettled = [{ cents: 500n, date: '2026-11-23' }]

test.each([
  [{ cost: 500n, cash: 1_000n }, null],
  [{ cost: 501n, cash: 1_000n }, '2026-11-23'],
  [{ cost: 1_001n, cash: 1_000n }, null],
])('CW-07 the money of a purchase of %o settles on %s', (money, date) => {
  expect(findUnsettledFundsDate(money, unsettled)).toBe(date)
})
