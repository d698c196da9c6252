import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { createRpc } from '../../providers/chain/service.ts'
import type { CustodyPosition } from '../../providers/holdings/port.ts'
import { readTotalSupplies } from '../../providers/token-supply/service.ts'
import { startTestChain, type TestChain } from '../../testing/chain/test-chain.ts'
import { createTestIndexer } from '../../testing/chain/test-indexer.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { createStockTokenHandler } from './chain-handler.ts'
import { checkStockTokens, listBackingViolations } from './check.ts'

const UNIT = 10n ** 18n

let engine: DatabaseEngine
let chain: TestChain
let stocks: StockTokenActions

beforeAll(async () => {
  chain = await startTestChain()
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  const [alice = '0x'] = (await chain.accounts()).map((each) => each.toLowerCase() as Address)
  await stocks.allowMint('AAPL')
  await stocks.mint('AAPL', alice, 10n * UNIT + 1n)
  await stocks.approve('AAPL', alice)
  await chain.mine()
  await stocks.split('AAPL', (ONE_SHARE * 7n) / 3n)
  await stocks.wrap('AAPL', alice, 3n * UNIT + 1n)
  await chain.mine(4)
  const handler = createStockTokenHandler(async () => {}, stocks.pairs)
  const follow = await createTestIndexer(engine.db, chain, [handler])
  await follow()
})
afterAll(async () => {
  chain?.stop()
  await engine?.close()
})

const toDeps = (positions: CustodyPosition[]) => ({
  db: engine.db,
  log: pino({ level: 'silent' }),
  pairs: stocks.pairs,
  holdings: { listPositions: async () => positions },
  readSupplies: (_: number, contracts: readonly Address[], hash: Hex) =>
    readTotalSupplies(createRpc(fetch, chain.url), contracts, hash),
})
const check = (positions: CustodyPosition[] = [{ symbol: 'AAPL', amount: 24n * UNIT }]) =>
  checkStockTokens(toDeps(positions), SEPOLIA_CHAIN_ID)

test('a consistent index has no violation', async () => {
  expect(await check()).toEqual([])
})

test('invariant 3 more tokens than shares is a violation', async () => {
  const supply = ((10n * UNIT + 1n) * ((ONE_SHARE * 7n) / 3n)) / ONE_SHARE
  expect(await check([])).toEqual([`AAPL: token supply ${supply} exceeds shares held 0.`])
  expect(await check([{ symbol: 'AAPL', amount: supply - 1n }])).toHaveLength(1)
  expect(await check([{ symbol: 'AAPL', amount: supply }])).toEqual([])
})

test('CW-05 invariant 3 a position that cannot be read leaves only its stock unchecked', async () => {
  const [unread, other] = ['AAPL', 'KO'].map((symbol) => ({ symbol, amount: null }))
  expect(await listBackingViolations(toDeps(unread ? [unread] : []))).toBeNull()
  expect(await listBackingViolations(toDeps(other ? [other] : []))).toHaveLength(1)
})

test('a balance above the supply and a supply other than the contract’s are violations', async () => {
  const { db } = engine
  const held = await db.selectFrom('stock_balances').selectAll().execute()
  await db
    .updateTable('stock_balances')
    .set({ amount: `${99n * UNIT}` })
    .execute()
  expect((await check()).map((fault) => fault.replace(/\d{5,}/g, 'n'))).toEqual([
    'Chain n: shares of AAPL.d are n, not n.',
    'Chain n: units of AAPL.d.x are n, not n.',
    'Chain n: shares in the vault of AAPL.d are n, not n.',
  ])
  for (const { amount, contract, wallet, block_number: block } of held) {
    await db
      .updateTable('stock_balances')
      .set({ amount })
      .where('contract', '=', contract)
      .where('wallet', '=', wallet)
      .where('block_number', '=', Number(block))
      .execute()
  }
  expect(await check()).toEqual([])
  await db
    .updateTable('stock_token_states')
    .set({ total_shares: '5', wrapped_supply: '6' })
    .where('contract', '=', stocks.findPair('AAPL').token)
    .execute()
  expect((await check()).length).toBe(4)
})
