import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { incomeAccounts } from '@parvalue/shared/domain/ledger/ledger-income.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../testing/chain/test-chain.ts'
import { createYieldFixture } from '../../testing/chain/test-yield.ts'
import { openTestDatabase } from '../../testing/database/test-database.ts'
import {
  startTestShareCustodian,
  type TestShareCustodian,
} from '../../testing/money/test-shares.ts'
import { startTestMarket, type TestMarket } from '../../testing/orders/test-market.ts'
import { SEPOLIA_CHAIN_ID } from '../../testing/server/test-app.ts'
import { getBalance } from '../ledger/service.ts'
import { findTreasuryYield } from '../treasury/service.ts'
import { listYieldViolations } from './service.ts'

const WEEK = 604_800
const HOUSE = privateKeyToAddress(testChainKeys.house).toLowerCase() as Address

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let fixture: Awaited<ReturnType<typeof createYieldFixture>>

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n })
  await chain.mine(20)
  market = await startTestMarket()
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  fixture = await createYieldFixture(engine.db, { chain, market, shares })
  await fixture.follow()
  await fixture.run()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

const distributed = () => getBalance(engine.db, incomeAccounts.distributed(SEPOLIA_CHAIN_ID))

const setDuration = async (seconds: number) => {
  const data = encodeFunctionData({
    abi: usdPlusAbi,
    functionName: 'setRebaseDuration',
    args: [seconds],
  })
  await chain.sendAsOwner(chain.deployment.contracts.usdPlus, data)
  await chain.mine()
}

const payDay = async () => {
  await fixture.goAhead(1)
  await fixture.run()
  await fixture.settle()
}

test('KY-03 a rebase that streams closes its period at once and reaches the balances later', async () => {
  await setDuration(WEEK)
  const balance = await chain.balanceOf(HOUSE)
  await payDay()
  const paid = await distributed()
  const parts = await engine.db.selectFrom('yield_parts').selectAll().execute()
  expect(parts).toMatchObject([{ is_closed: true, balance_per_share: null }])
  expect(paid).toBeGreaterThan(0n)
  // The stream lasts a week, and only a few blocks have passed.
  expect((await chain.balanceOf(HOUSE)) - balance).toBeLessThan(paid / 100n)
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])

  await setDuration(0)
  await chain.rpc('evm_increaseTime', WEEK)
  await payDay()
  const received = (await chain.balanceOf(HOUSE)) - balance
  // HOUSE holds all USD+ but the locked seed and the first balances of other accounts.
  expect(received).toBeGreaterThan(((await distributed()) * 9n) / 10n)
  expect(received).toBeLessThanOrEqual(await distributed())
  expect(await findTreasuryYield(engine.db, [SEPOLIA_CHAIN_ID])).not.toBeNull()
  expect(await listYieldViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
})
