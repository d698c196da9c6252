import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { startTestChain, type TestChain } from '../../../testing/chain/test-chain.ts'
import {
  createStockTokenActions,
  type StockTokenActions,
} from '../../../testing/chain/test-stock-tokens.ts'
import { openTestDatabase } from '../../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../../testing/money/test-shares.ts'
import {
  createCorporateActionFixture,
  OPERATOR_WALLET,
} from '../../../testing/orders/test-corporate-actions.ts'
import {
  OPEN_TUESDAY_MS,
  startTestMarket,
  type TestMarket,
} from '../../../testing/orders/test-market.ts'
import type { ActionDeps } from '../deps.ts'

const UNIT = 10n ** 18n

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let stocks: StockTokenActions
let alice: Address
let first: Awaited<ReturnType<typeof begin>>
const engines: DatabaseEngine[] = []
let cancelled: number[] = []

/** Starts a server with an empty database. */
async function begin(changes: Partial<ActionDeps> = {}) {
  const engine = await openTestDatabase()
  engines.push(engine)
  const orders = {
    cancelForSplit: async (_: unknown, stockId: number) => {
      cancelled.push(stockId)
    },
    countOpen: async () => 0,
    listSalesAt: async () => [],
  }
  const fixture = await createCorporateActionFixture(
    engine.db,
    { chain, market, shares },
    { orders, ...changes },
  )
  const findStep = async () =>
    (
      await engine.db
        .selectFrom('corporate_actions')
        .where('kind', '=', 'split')
        .where('symbol', '=', 'AAPL')
        .select('step')
        .executeTakeFirst()
    )?.step
  return { ...fixture, findStep }
}

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  stocks = await createStockTokenActions(chain)
  const [account = '0x'] = await chain.accounts()
  alice = account.toLowerCase() as Address
  await chain.rpc('anvil_impersonateAccount', OPERATOR_WALLET)
  await stocks.transfer('AAPL', OPERATOR_WALLET, alice, 12n * UNIT)
  await chain.mine(20)
  first = await begin()
  await first.deps.holdings.listPositions()
  const exDate = addDaysToDate(newYorkDateAt(first.worldNowMs()), 2)
  await market.addSplit({ symbol: 'AAPL', from: 1, to: 4, ex_date: exDate })
  await first.goAhead(3)
  await chain.mine(20)
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

/** Returns the advanced market time, which a new server adopts at its start. */
const asItIsNow = () => ({ marketClock: first.deps.marketClock, clock: first.deps.clock })

test('a split does not start before the index has reached its ex-date', async () => {
  const late = await begin(asItIsNow())
  cancelled = []
  await late.run()
  expect(await late.findStep()).toBe('announced')
  // Open orders in old shares are canceled all the same.
  expect(cancelled).toHaveLength(1)
  await late.follow()
  await late.run()
  expect(await late.findStep()).toBe('halted')
  await late.settle()
  expect(await late.findStep()).toBe('converted')
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT)
})

test('a split that another database carried out is not repeated', async () => {
  await chain.mine(20)
  const next = await begin(asItIsNow())
  await next.run()
  expect(await next.findStep()).toBe('announced')
  await next.follow()
  await next.run()
  await next.settle()
  expect(await next.findStep()).toBe('converted')
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT)
})
