import { expect, test } from 'vitest'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import type { WireRow } from '#api/dollar/wires.ts'
import type { PortfolioPosition } from '#api/portfolio/portfolio.ts'
import { ONE_USD } from '../labels.ts'
import { noBalances } from './no-balances.ts'
import { findWorth, hasMoneyUnderWay, type WorthInput } from './worth-sources.ts'

const ALICE = '0x00000000000000000000000000000000000000a1'
const BOB = '0x00000000000000000000000000000000000000b0'
const known = <Value>(data: Value) => ({ data, isFailed: false, knownMs: 1 })
const failed = { data: null, isFailed: true, knownMs: 0 }
const reading = { data: null, isFailed: false, knownMs: 0 }
const usd = (amount: number) => BigInt(amount * 1_000_000) * 10n ** 12n

const token = (chainId: number) => ({
  token: { chainId, address: BOB, symbol: 'USD+', name: 'USD+', decimals: 6 } as const,
  amount: 100_000_000n,
})

const none: WorthInput = {
  account: ALICE,
  shares: known({ asOfMs: 1, soldGainToday: 0n, positions: [], sales: [] }),
  dollars: {
    chains: [],
    earned: new Map(),
    isEarnedKnown: true,
    downChainIds: [],
    isPending: false,
    knownMs: 1,
  },
  underWay: {
    redemptions: known([]),
    orders: known({
      counts: { working: 0, filled: 0, closed: 0 },
      escrowed: [],
      heldProceedsIds: [],
    }),
    wires: known([]),
    bridges: known([]),
    account: known(noBalances),
    accountPositions: known([]),
  },
}

const withUnderWay = (change: Partial<WorthInput['underWay']>): WorthInput => ({
  ...none,
  underWay: { ...none.underWay, ...change },
})

/** Returns the kinds and the values of the parts. */
const partsOf = (input: WorthInput) =>
  findWorth(input)?.parts.map(({ kind, value }) => [kind, value])

test.each(['redemptions', 'orders', 'wires', 'bridges', 'account', 'accountPositions'])(
  'there is no total while %s are being read',
  (source) => {
    expect(findWorth(withUnderWay({ [source]: reading }))).toBeNull()
  },
)

test('each source that failed is a gap of the total', () => {
  const worth = findWorth({
    ...withUnderWay({
      redemptions: failed,
      orders: failed,
      wires: failed,
      bridges: failed,
      account: failed,
      accountPositions: failed,
    }),
    shares: failed,
    dollars: { ...none.dollars, downChainIds: [7] },
  })
  expect(worth?.gaps.map((one) => (one.gap === 'failed' ? [one.kind, one.chainId] : one))).toEqual([
    ['walletDollars', 7],
    ['walletStocks', null],
    ['orderEscrow', null],
    ['redemptions', null],
    ['wires', null],
    ['bridges', null],
    ['accountCash', null],
    ['accountStocks', null],
  ])
})

const position: PortfolioPosition = {
  stockId: 4,
  chainId: 1,
  address: BOB,
  symbol: 'AAPL.d',
  isWrapped: false,
  amount: 4n * ONE_USD,
  amountInOrders: ONE_USD,
  price: usd(25),
  value: usd(100),
  changeToday: null,
  cost: null,
  gain: null,
  lots: [],
}

test('stocks without a price and held proceeds are gaps', () => {
  const orders = known({
    counts: { working: 0, filled: 0, closed: 0 },
    escrowed: [],
    heldProceedsIds: ['order'],
  })
  const positions = [{ ...position, price: null, value: null }]
  const input = {
    ...withUnderWay({ orders }),
    shares: known({ asOfMs: 1, soldGainToday: 0n, positions, sales: [] }),
  }
  expect(findWorth(input)?.gaps).toEqual([
    { gap: 'unpriced', symbols: ['AAPL.d'] },
    { gap: 'heldProceeds', orderIds: ['order'] },
  ])
})

test('tokens in open sales are a part of their own, and count once', () => {
  const shares = known({ asOfMs: 1, soldGainToday: 0n, positions: [position], sales: [] })
  expect(partsOf({ ...none, shares })).toEqual([
    ['walletStocks', usd(75)],
    ['stocksInOrders', usd(25)],
  ])
})

test('a wire counts from its arrival at the bank until it is minted', () => {
  const wire = (amountFunded: bigint, mintedCents: bigint): WireRow => ({
    date: '2026-11-21T09:00:00.000Z',
    chainId: 1,
    amount: 10_000n,
    amountFunded,
    mintedCents,
    status: 'IN_PROGRESS',
    memoCode: 'ACDEF-HJKMN-PQRTU',
  })
  expect(partsOf(withUnderWay({ wires: known([wire(0n, 0n), wire(10_000n, 10_000n)]) }))).toEqual(
    [],
  )
  expect(partsOf(withUnderWay({ wires: known([wire(10_050n, 4000n)]) }))).toEqual([
    ['wires', usd(60.5)],
  ])
})

test('a paid redemption no longer counts', () => {
  const redemption = (isEscrowed: boolean) =>
    ({ isEscrowed, usdPlusAmount: 5_000_000n }) as Redemption
  const redemptions = known([redemption(false), redemption(true)])
  expect(partsOf(withUnderWay({ redemptions }))).toEqual([['redemptions', usd(5)]])
})

test('a bridge transfer counts for its receiver until it is delivered', () => {
  const transfer = (receiver: string, status: string) =>
    ({ receiver, status, usdPlusAmount: 3_000_000n }) as BridgeTransfer
  const bridges = known([
    transfer(BOB, 'sent'),
    transfer(ALICE, 'delivered'),
    transfer(ALICE.toUpperCase().replace('X', 'x'), 'ready'),
    transfer(ALICE, 'failed'),
  ])
  expect(partsOf(withUnderWay({ bridges }))).toEqual([['bridges', usd(6)]])
})

test('escrow, wallets by network and the account are parts, and a deposit under way is none', () => {
  const input: WorthInput = {
    ...withUnderWay({
      orders: known({
        counts: { working: 1, filled: 0, closed: 0 },
        escrowed: [{ chainId: 1, token: BOB, amount: usd(30.25) }],
        heldProceedsIds: [],
      }),
      account: known({
        ...noBalances,
        cash: 1000n,
        held: 200n,
        outgoing: 300n,
        receivable: 50n,
        incoming: 99n,
      }),
    }),
    dollars: {
      ...none.dollars,
      chains: [1, 2].map((chainId) => ({
        chainId,
        usdPlus: token(chainId),
        wrapped: null,
        paymentTokens: [],
        native: 0n,
      })),
    },
  }
  expect(partsOf(input)).toEqual([
    ['walletDollars', usd(100)],
    ['walletDollars', usd(100)],
    ['orderEscrow', usd(30.25)],
    ['accountCash', usd(10)],
    ['accountHeld', usd(2)],
    ['accountOutgoing', usd(3)],
    ['accountOwed', -usd(0.5)],
  ])
  expect(findWorth(input)?.shownTotal).toBe(usd(244.75))
  expect([hasMoneyUnderWay(none), hasMoneyUnderWay(input)]).toEqual([false, true])
})
