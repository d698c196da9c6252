import { addDaysToDate } from '@parvalue/shared/domain/market/new-york-time.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { keccak256, toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { listActionViolations } from '../../modules/corporate-actions/service.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import type { DatabaseEngine } from '../../platform/db/database.ts'
import type { TestChain } from '../chain/test-chain.ts'
import { SEPOLIA_CHAIN_ID } from '../server/test-app.ts'
import { RECOVERY_LIMITS, waitUntilNoPendingWork } from '../server/test-server-status.ts'
import { listCrashTestPoints } from './crash-test-points.ts'
import {
  type ActionSystem,
  inspectDatabase,
  startActionSystem,
  waitUntilStored,
} from './test-action-system.ts'

const PORTS = { server: 23210, admin: 23211, simulators: 23212 }
const UNIT = 10n ** 18n

let system: ActionSystem | null = null
afterEach(async () => {
  await system?.stop()
  system = null
})

const countEvents = async (chain: TestChain, address: Address, signature: string) =>
  (
    await chain.rpc<unknown[]>('eth_getLogs', {
      address,
      topics: [keccak256(toHex(signature))],
      fromBlock: '0x1',
    })
  ).length

const untilAnnounced = (fixture: ActionSystem, kind: 'dividend' | 'split') =>
  waitUntilStored(
    fixture,
    `the ${kind} is written down`,
    async (engine) => (await listSteps(engine, kind)).length > 0,
  )

/** Kills the server at one fail point after the other, in their order, then lets it finish. */
async function killAtEachPoint(
  fixture: ActionSystem,
  kind: 'dividend' | 'split',
  isDone: () => Promise<boolean>,
) {
  const { run } = fixture
  await untilAnnounced(fixture, kind)
  fixture.goAhead()
  for (const point of listCrashTestPoints(`${kind}s`))
    expect([point, await run(point).ended]).toEqual([point, 'SIGKILL'])
  const last = run('')
  await waitUntil(isDone, `the ${kind} is done`, RECOVERY_LIMITS)
  await waitUntilNoPendingWork(PORTS.admin)
  last.child.kill('SIGTERM')
  expect(await last.ended).toBe(0)
}

const expectBacked = async ({ chain, stocks, holdings }: ActionSystem) => {
  const positions = await holdings.listPositions()
  for (const { symbol, token } of stocks.pairs) {
    const held = positions.find((each) => `${each.symbol}.d` === symbol)?.amount ?? 0n
    const data = '0x18160ddd'
    const supply = BigInt(await chain.rpc<Hex>('eth_call', { to: token, data }, 'latest'))
    expect(held).toBeGreaterThanOrEqual(supply)
  }
}

const listSteps = async ({ db }: DatabaseEngine, kind: 'dividend' | 'split') =>
  (
    await db
      .selectFrom('corporate_actions')
      .where('kind', '=', kind)
      .where('symbol', '=', 'AAPL')
      .select('step')
      .execute()
  ).map(({ step }) => step)

test('SK-12 killed at every fail point of a dividend, the server pays each holder once', async () => {
  system = await startActionSystem(PORTS)
  const { chain, alice, bob, dataDir } = system
  const { dividendDistribution = '0x', dividendMinter = '0x' } = chain.deployment.contracts
  const payable_date = addDaysToDate(system.today, 4)
  await system.announce('dividend', { symbol: 'AAPL', rate: '0.5', payable_date })
  await killAtEachPoint(system, 'dividend', async () => (await chain.balanceOf(bob)) > 0n)
  const count = (address: Address, event: string) => countEvents(chain, address, event)
  expect({
    balances: [await chain.balanceOf(alice), await chain.balanceOf(bob)],
    minted: await count(dividendMinter, 'WireMinted(bytes32,address,uint256)'),
    created: await count(
      dividendDistribution,
      'NewDistributionCreated(uint256,uint256,uint256,uint256)',
    ),
    paid: await count(dividendDistribution, 'Distributed(uint256,address,uint256)'),
    reinvested: await count(dividendDistribution, 'Reinvested(bytes32,address,uint256)'),
  }).toEqual({ balances: [4_200_000n, 7_000_000n], minted: 1, created: 1, paid: 2, reinvested: 1 })
  await expectBacked(system)
  await inspectDatabase(dataDir, async (engine) => {
    expect(await auditLedger(engine.db)).toEqual([])
    expect(await listActionViolations(engine.db, SEPOLIA_CHAIN_ID)).toEqual([])
    expect(await listSteps(engine, 'dividend')).toContain('paid')
  })
})

test('SK-13 killed at every fail point of a split, the server multiplies every balance once', async () => {
  system = await startActionSystem(PORTS)
  const { chain, stocks, alice, carol, dataDir } = system
  const wrapped = await stocks.wrappedOf('AAPL', carol)
  const worth = await stocks.valueOfWrapped('AAPL', wrapped)
  await system.announce('split', { symbol: 'AAPL', from: 1, to: 4 })
  const { token } = stocks.findPair('AAPL')
  const readPaused = async () =>
    BigInt(await chain.rpc<Hex>('eth_call', { to: token, data: '0x5c975abb' }, 'latest'))
  const isSplit = async () =>
    (await readPaused()) === 0n && (await stocks.balanceOf('AAPL', alice)) > 12n * UNIT
  await killAtEachPoint(system, 'split', isSplit)
  expect(await stocks.balanceOf('AAPL', alice)).toBe(48n * UNIT)
  expect(await stocks.valueOfWrapped('AAPL', wrapped)).toBe(worth * 4n)
  expect(await countEvents(chain, token, 'BalancePerShareSet(uint128)')).toBe(1)
  await expectBacked(system)
  await inspectDatabase(dataDir, async (engine) => {
    expect(await auditLedger(engine.db)).toEqual([])
    expect(await listSteps(engine, 'split')).toEqual(['converted'])
  })
})
