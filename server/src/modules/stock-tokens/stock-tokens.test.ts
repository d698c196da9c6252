import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { toAttributedHistory, toLotsKey } from '../holdings/attribute-transfers.ts'
import { toPortfolioLotBook } from '../holdings/lot-book.ts'
import { createStockTokenHandler } from './chain-handler.ts'
import {
  listStockHoldersAt,
  listStockHoldings,
  listStockMoves,
  listTokenStates,
} from './service.ts'

const UNIT = 10n ** 18n
const AAPL = 4

/** A moment long after every block of the test. */
const LATER_MS = Date.UTC(2100, 0, 1)

describe.each(enginesUnderTest)('on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)
  let engine: TestEngine
  let chain: TestChain
  let stocks: StockTokenActions
  let follow: () => Promise<void>
  let alice: Address
  let bob: Address
  let vault: Address

  beforeAll(async () => {
    chain = await startTestChain()
    engine = await open()
    stocks = await createStockTokenActions(chain)
    const accounts = (await chain.accounts()).map((account) => account.toLowerCase() as Address)
    ;[alice = '0x', bob = '0x'] = accounts
    vault = stocks.findPair('AAPL').wrapped
    follow = await createTestIndexer(engine.db, chain, [
      createStockTokenHandler(async () => {}, stocks.pairs),
    ])
    await stocks.allowMint('AAPL')
    await stocks.mint('AAPL', alice, 1000n * UNIT + 7n)
    for (const each of [alice, bob]) await stocks.approve('AAPL', each)
    await mineOne()
  })
  afterAll(async () => {
    chain?.stop()
    await engine?.close()
  })

  /** Mines all pending transactions in one block and returns its time. */
  async function mineOne() {
    await chain.mine()
    const { timestamp } = await chain.rpc<{ timestamp: string }>(
      'eth_getBlockByNumber',
      'latest',
      false,
    )
    return { block: `0x${(await chain.head()).toString(16)}`, atMs: Number(timestamp) * 1000 }
  }

  /** Mines until the events are confirmed (three blocks deep). */
  async function settle() {
    await chain.mine(3)
    await follow()
  }

  const listAt = (atMs: number) =>
    listStockHoldersAt(engine.db, stocks.pairs, { stockId: AAPL, atMs })

  /** Reads a holder's balances from the contracts. */
  async function readHolder(wallet: Address, block?: string) {
    const wrappedBalance = await stocks.wrappedOf('AAPL', wallet, block)
    return {
      wallet,
      shares: await stocks.sharesOf('AAPL', wallet, block),
      balance: await stocks.balanceOf('AAPL', wallet, block),
      wrappedBalance,
      wrappedValue: await stocks.valueOfWrapped('AAPL', wrappedBalance, block),
      isVault: wallet === vault,
    }
  }

  async function expectAgreed(block?: string, atMs = LATER_MS) {
    const holders = new Map((await listAt(atMs)).map((holder) => [holder.wallet, holder]))
    for (const wallet of [alice, bob, vault]) {
      const read = await readHolder(wallet, block)
      const isHolder = read.shares > 0n || read.wrappedBalance > 0n
      expect(holders.get(wallet)).toEqual(
        isHolder ? { chainId: chain.deployment.chainId, ...read } : undefined,
      )
    }
  }

  test('invariant 12 transfers, wraps and splits are indexed as the contracts count them', async () => {
    await stocks.transfer('AAPL', alice, bob, 333n * UNIT + 1n)
    await mineOne()
    await settle()
    await expectAgreed()
    await chain.rpc('evm_increaseTime', 60)
    const before = await mineOne()
    await chain.rpc('evm_increaseTime', 60)
    await stocks.split('AAPL', (ONE_SHARE * 7n) / 3n)
    await mineOne()
    await stocks.wrap('AAPL', alice, 100n * UNIT + 3n)
    await stocks.wrap('AAPL', bob, 11n)
    await mineOne()
    await stocks.transfer('AAPL', bob, vault, 5n * UNIT)
    await mineOne()
    await stocks.transferWrapped('AAPL', alice, bob, 17n * UNIT)
    await stocks.unwrap('AAPL', alice, 7n * UNIT + 1n)
    await mineOne()
    await stocks.wrap('AAPL', alice, 2n * UNIT, bob)
    await mineOne()
    await stocks.unwrap('AAPL', bob, UNIT, alice)
    await mineOne()
    await settle()
    await expectAgreed()
    await expectAgreed(before.block, before.atMs)
  })

  test('holders’ shares and wrapped units add up to the tokens’ totals', async () => {
    const holders = await listAt(LATER_MS)
    const [state] = await listTokenStates(engine.db, [stocks.findPair('AAPL')])
    const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
    expect(sum(holders.map(({ shares }) => shares))).toBe(state?.totalShares)
    expect(sum(holders.map(({ wrappedBalance }) => wrappedBalance))).toBe(state?.wrappedSupply)
    expect(holders.find(({ isVault }) => isVault)?.shares).toBe(state?.vaultShares)
  })

  test('a wallet’s holdings include plain and wrapped tokens', async () => {
    const held = await listStockHoldings(
      engine.db,
      stocks.pairs,
      bob.toUpperCase().replace('0X', '0x') as Address,
    )
    const read = await readHolder(bob)
    expect(
      held.map(({ pair, isWrapped, amount, tokenAmount }) => [
        pair.symbol,
        isWrapped,
        amount,
        tokenAmount,
      ]),
    ).toEqual([
      ['AAPL.d', false, read.balance, read.balance],
      ['AAPL.d', true, read.wrappedBalance, read.wrappedValue],
    ])
  })

  test('a reorg removes the holdings of its blocks', async () => {
    const before = await listAt(LATER_MS)
    await stocks.transfer('AAPL', alice, bob, 10n * UNIT)
    await stocks.split('AAPL', ONE_SHARE * 2n)
    await mineOne()
    await settle()
    await expectAgreed()
    expect(await listAt(LATER_MS)).not.toEqual(before)
    await chain.rpc('anvil_reorg', 5, [])
    await settle()
    expect(await listAt(LATER_MS)).toEqual(before)
    await expectAgreed()
    await stocks.transfer('AAPL', alice, bob, UNIT)
    await mineOne()
    await settle()
    await expectAgreed()
  })

  test('moves list received, sent, wrapped and unwrapped tokens, and no transfers of zero', async () => {
    await stocks.transfer('AAPL', alice, bob, 0n)
    await mineOne()
    await settle()
    const rows = await engine.db
      .selectFrom('stock_transfers')
      .orderBy('block_number')
      .orderBy('log_index')
      .orderBy('wallet')
      .selectAll()
      .execute()
    const name = (address: string | null) =>
      address === alice
        ? 'alice'
        : address === bob
          ? 'bob'
          : address === vault
            ? 'x'
            : address && 'd'
    expect(
      rows.map((row) => [name(row.wallet), row.kind, name(row.contract)].join(' ')).sort(),
    ).toEqual([
      'alice moved d',
      'alice moved x',
      'alice received d',
      'alice received d',
      'alice sent d',
      'alice sent d',
      'alice sent d',
      'alice sent x',
      'bob moved d',
      'bob received d',
      'bob received d',
      'bob received x',
      'bob received x',
      'bob sent d',
      'bob sent x',
    ])
  })

  type Act = { kind: number; isAlice: boolean; amount: bigint }

  const act: fc.Arbitrary<Act> = fc.record({
    kind: fc.integer({ min: 0, max: 6 }),
    isAlice: fc.boolean(),
    amount: fc.oneof(fc.bigInt(1n, 9n), fc.bigInt(1n, 90n * UNIT)),
  })

  /** Performs an action; one that the contracts refuse changes nothing. */
  function perform({ kind, isAlice, amount }: Act) {
    const [from, to] = isAlice ? [alice, bob] : [bob, alice]
    if (kind === 0) return stocks.transfer('AAPL', from, to, amount)
    if (kind === 1) return stocks.wrap('AAPL', from, amount)
    if (kind === 2) return stocks.unwrap('AAPL', from, amount)
    if (kind === 3) return stocks.transferWrapped('AAPL', from, to, amount)
    if (kind === 4) return stocks.wrap('AAPL', from, amount, to)
    if (kind === 5) return stocks.transfer('AAPL', from, vault, amount / 1000n)
    return stocks.split('AAPL', ONE_SHARE + (amount % ONE_SHARE))
  }

  async function expectLotsAddUp(wallet: Address) {
    const history = toAttributedHistory(await listStockMoves(engine.db, wallet), [])
    const { lots } = toPortfolioLotBook(history, () => 6)
    const held = await listStockHoldings(engine.db, stocks.pairs, wallet)
    const sums = [...lots].map(([row, tokenLots]) => [
      row,
      tokenLots.reduce((sum, lot) => sum + lot.amount, 0n),
    ])
    const units = held.map(({ pair, isWrapped, units: amount }) => [
      toLotsKey({ chainId: pair.chainId, contract: isWrapped ? pair.wrapped : pair.token }),
      amount,
    ])
    expect(new Map(sums as [string, bigint][])).toEqual(new Map(units as [string, bigint][]))
  }

  test('OP-04 lots add up to the contracts’ balances after any actions', async () => {
    for (const [index, each] of fc.sample(act, { numRuns: 60, seed: 20261121 }).entries()) {
      await perform(each)
      if (index % 3 === 0) await mineOne()
    }
    await mineOne()
    await settle()
    await expectAgreed()
    for (const wallet of [alice, bob]) await expectLotsAddUp(wallet)
  })
})
