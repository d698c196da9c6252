import { expect, test } from 'vitest'
import type { HeldAsset, ReservesReport } from '#api/dollar/reserves.ts'
import { type ChainReserveFigures, toHeldAssetKey, verifyReserveFigures } from './verify-rules.ts'

const treasury = '0xAbCdef0000000000000000000000000000000001'
const token = '0x0000000000000000000000000000000000000002'

const fund: HeldAsset = {
  kind: 'fund',
  basis: 'chain',
  isCounted: true,
  chainId: 1,
  holderRole: 'treasury',
  holder: treasury,
  token,
  symbol: 'SGOV.d',
  name: 'iShares 0-3 Month Treasury Bond ETF',
  decimals: 18,
  amount: 10n ** 18n,
  priceText: '100.00',
  priceMs: 0,
  value: 100_000_000n,
  blockNumber: 5,
  blockMs: 0,
  isFailed: false,
}

const cash: HeldAsset = {
  ...fund,
  kind: 'bank_cash',
  basis: 'attested',
  chainId: null,
  holder: null,
  token: null,
  symbol: 'USD',
  decimals: 2,
  amount: 100n,
  priceText: '1',
}

const stated: ReservesReport = {
  atMs: 0,
  verdict: 'backed',
  ratioBps: 10_100,
  supply: 93_000_000n,
  requested: 5_000_000n,
  inFlight: 7_000_000n,
  liabilities: 100_000_000n,
  reserves: 101_000_000n,
  isComplete: true,
  chains: [
    {
      chainId: 1,
      supply: 93_000_000n,
      requested: 5_000_000n,
      lanes: [{ chainId: 2, sent: 7_000_000n, delivered: 0n }],
      blockNumber: 5,
      blockMs: 0,
      isFailed: false,
    },
  ],
  assets: [fund, cash],
  custodian: [],
  attestations: [],
}

const honest: ChainReserveFigures = {
  chainId: 1,
  supply: 93_000_000n,
  requested: 5_000_000n,
  treasury: treasury.toLowerCase(),
  lanes: new Map([[2, { sent: 7_000_000n, delivered: 0n }]]),
  amounts: new Map([[toHeldAssetKey(fund), 10n ** 18n]]),
}

const resultsOf = (reads: readonly ChainReserveFigures[]) =>
  verifyReserveFigures(stated, reads).checks.map(({ subject, result }) => [subject.kind, result])

test('OP-03 a supply that is other than stated is a mismatch, and so is the ratio', () => {
  const verification = verifyReserveFigures(stated, [{ ...honest, supply: 102_000_000n }])
  expect(verification.checks[0]).toMatchObject({
    stated: 93_000_000n,
    read: 102_000_000n,
    result: 'mismatch',
  })
  expect(verification.isSameRatio).toBe(false)
  expect(verification.recomputed.verdict).toBe('short')
})

test('OP-03 a treasury other than the one in the USD+ contract is a mismatch', () => {
  expect(resultsOf([{ ...honest, treasury: token }])).toContainEqual(['treasury', 'mismatch'])
})

test('OP-03 a chain that does not answer matches nothing and proves nothing', () => {
  const { recomputed, isSameRatio } = verifyReserveFigures(stated, [])
  expect(resultsOf([])).toEqual([
    ['supply', 'unread'],
    ['requested', 'unread'],
    ['sent', 'unread'],
    ['delivered', 'unread'],
    ['treasury', 'unread'],
    ['asset', 'unread'],
  ])
  expect(recomputed.ratioBps).toBeNull()
  expect(isSameRatio).toBe(false)
})

test('OP-03 an amount in transit other than stated is a mismatch and changes the ratio', () => {
  const lanes = new Map([[2, { sent: 9_000_000n, delivered: 0n }]])
  expect(resultsOf([{ ...honest, lanes }])).toContainEqual(['sent', 'mismatch'])
  const { recomputed } = verifyReserveFigures(stated, [{ ...honest, lanes }])
  expect([recomputed.inFlight, recomputed.liabilities]).toEqual([9_000_000n, 102_000_000n])
})

test('OP-03 without its lane counters a chain’s supply gives no ratio', () => {
  const verification = verifyReserveFigures(stated, [{ ...honest, lanes: new Map() }])
  expect(verification.recomputed.ratioBps).toBeNull()
  expect(verification.isSameRatio).toBe(false)
})

test('OP-03 if the chains hold what was stated, each figure matches and the ratio is the same', () => {
  expect(resultsOf([honest])).toEqual([
    ['supply', 'match'],
    ['requested', 'match'],
    ['sent', 'match'],
    ['treasury', 'match'],
    ['asset', 'match'],
  ])
  const { recomputed, isSameRatio } = verifyReserveFigures(stated, [honest])
  expect(recomputed.ratioBps).toBe(10_100)
  expect(isSameRatio).toBe(true)
})
