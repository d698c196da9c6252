import { randomBytes } from 'node:crypto'
import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { addDaysToDate, newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { type ContractFunctionName, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DatabaseEngine } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
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
import { leaveOutSplit } from '../service.ts'

const UNIT = 10n ** 18n
const DAY = 86_400

let chain: TestChain
let market: TestMarket
let shares: TestShareCustodian
let engine: DatabaseEngine
let stocks: StockTokenActions
let fixture: Awaited<ReturnType<typeof createCorporateActionFixture>>
const warnings: string[] = []

beforeAll(async () => {
  chain = await startTestChain(undefined, { houseAmount: 1_000_000_000_000n, stockCount: 8 })
  market = await startTestMarket(OPEN_TUESDAY_MS)
  shares = await startTestShareCustodian(chain, market)
  engine = await openTestDatabase()
  stocks = await createStockTokenActions(chain)
  await chain.mine(20)
  const log = {
    info: () => {},
    error: () => {},
    warn: (_: object, text: string) => warnings.push(text),
  }
  fixture = await createCorporateActionFixture(
    engine.db,
    { chain, market, shares },
    { log: log as never },
  )
  await fixture.follow()
  await fixture.deps.holdings.listPositions()
})
afterAll(async () => {
  await engine?.close()
  await Promise.all([market?.stop(), shares?.stop()])
  chain?.stop()
})

type Mutation = ContractFunctionName<typeof dShareAbi, 'nonpayable'>

/** Sends a call of the owner, who may also cancel splits. */
async function sendAsOwner(symbol: string, functionName: Mutation, args: readonly unknown[] = []) {
  const data = encodeFunctionData({ abi: dShareAbi, functionName, args: args as never })
  await chain.sendAsOwner(stocks.findPair(symbol).token, data)
  await chain.mine()
}

async function begin(symbol: string, ratio: { from: number; to: number }) {
  const exDate = addDaysToDate(newYorkDateAt(fixture.worldNowMs()), 2)
  await market.addSplit({ symbol, ...ratio, ex_date: exDate })
  await fixture.run()
  await fixture.goAhead(3)
  await chain.mine(20)
  await goOn()
}

async function goOn() {
  await fixture.follow()
  await fixture.run()
  await fixture.settle()
}

const findAction = (symbol: string) =>
  engine.db
    .selectFrom('corporate_actions')
    .innerJoin('corporate_action_chains as part', 'part.action_id', 'corporate_actions.id')
    .where('symbol', '=', symbol)
    .select(['corporate_actions.id', 'corporate_actions.step', 'part.step as part'])
    .executeTakeFirstOrThrow()

const readToken = async (symbol: string, functionName: 'paused' | 'balancePerShare') => {
  const data = encodeFunctionData({ abi: dShareAbi, functionName })
  const to = stocks.findPair(symbol).token
  return BigInt(await chain.rpc<string>('eth_call', { to, data }, 'latest'))
}

test('a split waits for the delay of its announcement before its token is paused', async () => {
  await sendAsOwner('AAPL', 'setSplitDelay', [DAY])
  const before = await stocks.balanceOf('AAPL', OPERATOR_WALLET)
  await begin('AAPL', { from: 1, to: 4 })
  expect(await findAction('AAPL')).toMatchObject({ step: 'halted', part: 'announce' })
  await chain.rpc('evm_increaseTime', DAY - 3600)
  await goOn()
  expect(await findAction('AAPL')).toMatchObject({ step: 'halted', part: 'announce' })
  expect(await readToken('AAPL', 'paused')).toBe(0n)
  expect(await stocks.balanceOf('AAPL', OPERATOR_WALLET)).toBe(before)

  await chain.rpc('evm_increaseTime', 3700)
  await chain.mine()
  await goOn()
  expect(await findAction('AAPL')).toMatchObject({ step: 'converted', part: 'done' })
  expect(await readToken('AAPL', 'paused')).toBe(0n)
  expect(await stocks.balanceOf('AAPL', OPERATOR_WALLET)).toBe(before * 4n)
})

test('a split that the guardian cancels waits for an operator, with a warning', async () => {
  await sendAsOwner('NVDA', 'setSplitDelay', [DAY])
  await begin('NVDA', { from: 1, to: 2 })
  await sendAsOwner('NVDA', 'cancelSplit')
  await chain.rpc('evm_increaseTime', DAY + 60)
  await chain.mine()
  warnings.length = 0
  await goOn()
  expect(warnings).toContain(
    'corporate-actions: announced split canceled on chain, waiting for an operator',
  )
  expect(await findAction('NVDA')).toMatchObject({ step: 'halted', part: 'announce' })
  expect(await readToken('NVDA', 'balancePerShare')).toBe(UNIT)

  // The owner and the guardian agree to it after all.
  await sendAsOwner('NVDA', 'announceSplit', [2n * UNIT])
  await chain.rpc('evm_increaseTime', DAY + 60)
  await chain.mine()
  await goOn()
  expect(await findAction('NVDA')).toMatchObject({ step: 'converted', part: 'done' })
  expect(await readToken('NVDA', 'balancePerShare')).toBe(2n * UNIT)
})

test('the announcement of a canceled split is withdrawn from the chain', async () => {
  await sendAsOwner('MSFT', 'setSplitDelay', [DAY])
  await begin('MSFT', { from: 1, to: 3 })
  const { id } = await findAction('MSFT')
  const operator = { ...fixture.deps, clock: Date.now, random: randomBytes }
  const leftOut = await inTransaction(engine.db, (tx) =>
    leaveOutSplit(tx, operator, { id, isLeftOut: true }),
  )
  expect(leftOut.ok).toBe(true)
  await goOn()
  expect(await findAction('MSFT')).toMatchObject({ step: 'canceled', part: 'done' })
  const { token } = stocks.findPair('MSFT')
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'pendingSplit' })
  expect(BigInt(await chain.rpc<string>('eth_call', { to: token, data }, 'latest'))).toBe(0n)
  expect(await readToken('MSFT', 'balancePerShare')).toBe(UNIT)
})
