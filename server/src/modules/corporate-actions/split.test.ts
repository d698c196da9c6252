import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../testing/money/test-shares.ts'
import {
  createCorporateActionFixture,
  OPERATOR_WALLET,
} from '../../testing/orders/test-corporate-actions.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../testing/orders/test-market.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { hasTransactionIntent } from '../chain-tx/service.ts'
import { confirmTwoSplits, listHeldSplits, listPendingSplitRatios } from './service.ts'

const UNIT = 10n ** 18n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let stocks: StockTokenActions
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
let alice: Address
let bob: Address

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
  ;[alice = '0x', bob = '0x'] = accounts
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 12n * UNIT + 5n)
  await stocks.transfer('AAPL', OPERATOR_WALLET, bob, 3n * UNIT)
  await stocks.approve('AAPL', bob)
  await chain.mine()
  await stocks.wrap('AAPL', bob, 2n * UNIT)
  await chain.mine(20)
  fixture = await createCorporateActionFixture(engine.db, { chain, market, shares })
  await fixture.follow()
  // The first request makes the simulated custodian add a share for each token, before the split changes the shares.
  await fixture.deps.holdings.listPositions()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

async function announce(symbol: string, from: number, to: number) {
  const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), 2)
  await market.addSplit({ symbol, from, to, ex_date: exDate })
  await fixture.run()
  await confirmAll()
  return exDate
}

/** Confirms that the splits of this test, which are days apart, are different ones and not one that is listed twice. */
async function confirmAll() {
  for (;;) {
    const [held] = await listHeldSplits(engine.db)
    if (!held || held.waitsFor === 'left_out') return
    const pair = { id: held.action.id, otherId: held.waitsFor.id }
    const outcome = await inTransaction(engine.db, (tx) => confirmTwoSplits(tx, fixture.deps, pair))
    expect(outcome.ok).toBe(true)
  }
}

async function goOn(days: number) {
  await fixture.goAhead(days)
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
}

const findStep = async (exDate: string) =>
  (
    await engine.db
      .selectFrom('corporate_actions')
      .where('kind', '=', 'split')
      .where('ex_date', '=', exDate as never)
      .select('step')
      .executeTakeFirst()
  )?.step

const isPaused = async (symbol: string) => {
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'paused' })
  const to = stocks.findPair(symbol).token
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest')) === 1n
}

const supplyOf = async (symbol: string) => {
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'totalSupply' })
  const to = stocks.findPair(symbol).token
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest'))
}

const positionOf = async (symbol: string) =>
  (await fixture.deps.holdings.listPositions()).find((each) => each.symbol === symbol)?.amount ?? 0n

test('SK-13 a 4-for-1 split quadruples balances and the value of wrapped tokens', async () => {
  const wrapped = await stocks.wrappedOf('AAPL', bob)
  const before = await stocks.valueOfWrapped('AAPL', wrapped)
  const exDate = await announce('AAPL', 1, 4)
  expect(await findStep(exDate)).toBe('announced')
  await goOn(3)
  expect(await findStep(exDate)).toBe('converted')
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT + 20n)
  expect(await stocks.balanceOf('AAPL', bob)).toBe(4n * UNIT)
  expect(await stocks.wrappedOf('AAPL', bob)).toBe(wrapped)
  expect(await stocks.valueOfWrapped('AAPL', wrapped)).toBe(before * 4n)
  expect(await isPaused('AAPL')).toBe(false)
  expect(await positionOf('AAPL')).toBeGreaterThanOrEqual(await supplyOf('AAPL'))
  const effects = await engine.db
    .selectFrom('split_effects')
    .where('wallet', 'in', [alice, bob])
    .orderBy('before_amount', 'desc')
    .select(['wallet', 'before_amount', 'after_amount'])
    .execute()
  expect(effects).toEqual([
    { wallet: alice, before_amount: `${12n * UNIT + 5n}`, after_amount: `${48n * UNIT + 20n}` },
    { wallet: bob, before_amount: `${3n * UNIT}`, after_amount: `${12n * UNIT}` },
  ])
  await goOn(1)
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT + 20n)
})

test('an unreachable chain splits once it answers, and its token stays paused until then', async () => {
  const exDate = await announce('NVDA', 1, 10)
  await fixture.goAhead(3)
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  // The token is paused, then the node stops answering.
  await fixture.goOnFor(12)
  fixture.setAway(true)
  await fixture.run()
  await fixture.settle()
  expect(await findStep(exDate)).toBe('halted')
  fixture.setAway(false)
  await goOn(0)
  expect(await findStep(exDate)).toBe('converted')
  expect(await stocks.balanceOf('NVDA', OPERATOR_WALLET)).toBe(100_000n * UNIT)
  expect(await isPaused('NVDA')).toBe(false)
})

test('the token stays paused until the custodian holds the new shares', async () => {
  const exDate = await announce('AAPL', 1, 2)
  const held = await positionOf('AAPL')
  await fixture.goAhead(3)
  await positionOf('AAPL')
  await shares.setPosition('AAPL', toQty(held))
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
  expect([await findStep(exDate), await isPaused('AAPL')]).toEqual(['halted', true])
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT + 20n)
  // The market already counts new shares, so valuations have to as well.
  const [toCome, ...others] = await listPendingSplitRatios(engine.db, fixture.worldNowMs())
  expect([toCome?.balanceAfter, others]).toEqual([8n * UNIT, []])
  await shares.setPosition('AAPL', toQty(held * 2n))
  await goOn(0)
  expect([await findStep(exDate), await isPaused('AAPL')]).toEqual(['converted', false])
  expect(await stocks.balanceOf('AAPL', alice)).toBe(96n * UNIT + 40n)
  expect(await listPendingSplitRatios(engine.db, fixture.worldNowMs())).toEqual([])
})

/** Returns whether the conversion of the stock's newest split is signed on each chain. */
const isConversionSigned = async (exDate: string) => {
  const found = await engine.db
    .selectFrom('corporate_actions')
    .where('ex_date', '=', exDate as never)
    .select('id')
    .executeTakeFirstOrThrow()
  return hasTransactionIntent(engine.db, `split/${found.id}/${SEPOLIA_CHAIN_ID}/convert/1`)
}

test('CW-04 a conversion that is signed is completed, though the custodian has fewer shares by then', async () => {
  const before = await stocks.balanceOf('AAPL', alice)
  const exDate = await announce('AAPL', 1, 2)
  await fixture.goAhead(3)
  await chain.mine(20)
  await fixture.follow()
  await fixture.run()
  await waitUntil(() => isConversionSigned(exDate), 'the conversion is signed', {
    meanwhile: () => fixture.goOnFor(1),
  })
  const held = await positionOf('AAPL')
  await shares.setPosition('AAPL', toQty(held / 10n))
  await goOn(0)
  expect([await findStep(exDate), await isPaused('AAPL')]).toEqual(['converted', false])
  expect(await stocks.balanceOf('AAPL', alice)).toBe(before * 2n)
  await shares.setPosition('AAPL', toQty(held))
})

test('a 1-for-3 split leaves at most a third, and no more tokens than shares', async () => {
  const before = await stocks.balanceOf('AAPL', alice)
  const exDate = await announce('AAPL', 3, 1)
  await goOn(3)
  expect(await findStep(exDate)).toBe('converted')
  const after = await stocks.balanceOf('AAPL', alice)
  expect(after <= before / 3n && before / 3n - after < 1_000n).toBe(true)
  expect(await positionOf('AAPL')).toBeGreaterThanOrEqual(await supplyOf('AAPL'))
})

const toQty = (amount: bigint) => {
  const digits = (amount / 10n ** 9n).toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`
}
