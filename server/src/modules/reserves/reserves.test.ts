import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { toReserves } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { createRpc } from '../../providers/chain/service.ts'
import { describeHoldings } from '../../providers/holdings/behaviour.ts'
import {
  startTestChain,
  type TestChain,
  TREASURY_ADDRESS,
  testChainKeys,
} from '../../testing/chain/test-chain.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { createRedeemActions } from '../../testing/money/test-redemptions.ts'
import {
  createTestHoldings,
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../testing/money/test-shares.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { createPriceService, listTokenizedStocks } from '../prices/service.ts'
import { createReservesReport, listReserveShortfalls, type ReserveDeps } from './service.ts'

const MILLION = 1_000_000_000_000n
/** The supply in USD+ base units; it includes the thousand dollars with which the wUSD+ vault was seeded. */
const SUPPLY = MILLION + 1_000_000_000n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let deps: ReserveDeps

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: MILLION })
  market = await startTestMarket()
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  const log = { warn: () => {} }
  const stocks = listTokenizedStocks([chain.deployment])
  const list = () =>
    createPriceService({ marketData: market.adapter, clock: Date.now, log, stocks }).list()
  deps = {
    db: engine.db,
    clock: Date.now,
    log,
    prices: { stocks, list },
    holdings: shares.holdings,
    chains: [
      {
        deployment: chain.deployment,
        rpc: createRpc(fetch, chain.url),
        fulfiller: privateKeyToAddress(testChainKeys.fulfiller),
      },
    ],
  }
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

describeHoldings('Alpaca’s Broker API against the simulator', async () => ({
  holdings: shares.holdings,
  stop: async () => {},
}))

const fromTreasury = async (token: Address, to: Address, amount: bigint) => {
  await chain.rpc('anvil_impersonateAccount', TREASURY_ADDRESS)
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'transfer', args: [to, amount] })
  await chain.rpc<Hex>('eth_sendTransaction', {
    from: TREASURY_ADDRESS,
    to: token,
    data,
    gas: '0x7a120',
  })
  await chain.mine()
}

test('the initial reserves are 100.42 % of the supply', async () => {
  const { figures, chains } = await createReservesReport(deps)
  expect(figures).toMatchObject({ supply: SUPPLY, verdict: 'backed', isComplete: true })
  expect(figures.ratioBps).toBe(10_042)
  expect(chains[0]?.reading?.block.number).toBe(await chain.head())
})

test('a requested redemption stays in the supply', async () => {
  const [alice = '0x'] = await chain.accounts()
  const redeem = createRedeemActions(chain)
  await chain.approve(alice, 500_000_000n)
  await chain.deposit(alice, 500_000_000n)
  await redeem.allowRedeem(alice, 200_000_000n)
  await redeem.redeem(alice, 200_000_000n)
  await chain.mine()
  const { figures } = await createReservesReport(deps)
  expect(figures).toMatchObject({ supply: SUPPLY + 500_000_000n, requested: 200_000_000n })
})

test('the tokens of fulfiller and instant redeemer count; USD+ of the treasury and shares are only listed', async () => {
  const before = (await createReservesReport(deps)).figures.reserves
  await fromTreasury(chain.token, privateKeyToAddress(testChainKeys.fulfiller), 7_000_000n)
  const { figures, assets } = await createReservesReport(deps)
  expect(figures.reserves - before < 2_000_000n).toBe(true)
  expect(assets.map(({ kind, holderRole, symbol }) => `${kind} ${holderRole} ${symbol}`)).toEqual([
    'fund treasury SGOV.d',
    'fund treasury BIL.d',
    'fund treasury TBIL.d',
    'share treasury AAPL.d',
    'share treasury NVDA.d',
    'payment_token treasury mockUSD',
    'payment_token instant_redeemer mockUSD',
    'payment_token fulfiller mockUSD',
    'usd_plus treasury USD+',
    'bank_cash bank USD',
    'bank_cash bank USD',
    'bank_cash bank USD',
  ])
})

test('the page computes the same from the same figures', async () => {
  const { figures, chains, assets } = await createReservesReport(deps)
  const supplies = chains.map(({ chainId, reading }) => ({
    chainId,
    supply: reading?.supply ?? null,
    requested: reading?.requested ?? null,
    lanes: reading?.lanes ?? [],
  }))
  expect(toReserves(supplies, assets)).toEqual(figures)
})

test('with a rejected price the value and the verdict are unknown', async () => {
  await market.setMode('jump', 'SGOV')
  const { figures, assets } = await createReservesReport(deps)
  expect(assets[0]).toMatchObject({ symbol: 'SGOV.d', priceText: null })
  expect(figures).toMatchObject({ verdict: 'unknown', ratioBps: null, isComplete: false })
  await market.resume()
})

test('tokens without shares are reported, and surplus shares are never added', async () => {
  const { figures: before, positions } = await createReservesReport(deps)
  expect(positions.map(({ tokens, position }) => (tokens ?? 1n) <= (position ?? 0n))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
  await shares.setPosition('SGOV', '1')
  await shares.setPosition('BIL', '999999999')
  const { figures, positions: after } = await createReservesReport(deps)
  expect(after.map(({ tokens, position }) => (tokens ?? 1n) <= (position ?? 0n))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  expect(figures.reserves - before.reserves < 2_000_000n).toBe(true)
})

test('with an unreachable custodian only the result of its check is unknown', async () => {
  const away = { ...deps, holdings: createAway() }
  const { figures, positions } = await createReservesReport(away)
  expect(positions[0]).toMatchObject({ position: null, atMs: null })
  expect(figures.isComplete).toBe(true)
})

const createAway = () => createTestHoldings('http://127.0.0.1:1')

test('a shortfall is below 100 % and is reported', async () => {
  expect(await listReserveShortfalls(deps)).toEqual([])
  await fromTreasury(chain.token, '0x000000000000000000000000000000000000b20c', 30_000_000_000n)
  const { figures } = await createReservesReport(deps)
  expect(figures.verdict).toBe('short')
  expect(figures.ratioBps).toBeLessThan(10_000)
  expect(await listReserveShortfalls(deps)).toEqual([
    expect.stringContaining('are below liabilities of'),
  ])
})
