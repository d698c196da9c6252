import type { BusinessFlow } from '@parvalue/shared/domain/ledger/flows.ts'
import { toWireMemo } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { expect, test } from 'vitest'
import { freezeFlow, isIntentFrozen, unfreezeFlow } from '../modules/circuit-breakers/service.ts'
import type { Db } from '../tables/tables.ts'
import { startTestChain } from '../testing/chain/test-chain.ts'
import { openMemoryEngine } from '../testing/database/test-engines.ts'
import {
  createRedeemActions,
  createRedemptionFixture,
  startTestCustodian,
} from '../testing/money/test-redemptions.ts'
import { startWireFixture } from '../testing/money/test-wires.ts'
import { startBrokerOrderFixture } from '../testing/orders/test-broker-orders.ts'

const LONG_MS = 240_000
const AMOUNT = 25_000_000n

const freezeInTransaction = (db: Db, flow: BusinessFlow) =>
  db
    .transaction()
    .execute((tx) =>
      freezeFlow(tx, { flow, checkId: 'ledger', sentence: 'It differs.', nowMs: Date.now() }),
    )

const unfreezeInTransaction = (db: Db, flow: BusinessFlow) =>
  db.transaction().execute((tx) => unfreezeFlow(tx, { flow, why: 'repaired', nowMs: Date.now() }))

const countSent = async (db: Db) =>
  (await db.selectFrom('chain_tx').select('intent').execute()).length

test(
  'frozen redemptions are neither funded nor paid until the freeze ends',
  async () => {
    const chain = await startTestChain()
    const [custody, engine] = await Promise.all([startTestCustodian(chain), openMemoryEngine()])
    const { db } = engine
    const actions = createRedeemActions(chain)
    const [alice = '0x'] = await chain.accounts()
    await chain.approve(alice, AMOUNT)
    await chain.deposit(alice, AMOUNT)
    await actions.allowRedeem(alice, AMOUNT)
    await actions.redeem(alice, AMOUNT)
    await chain.mine()
    const fixture = await createRedemptionFixture(db, chain, custody)
    await freezeInTransaction(db, 'redeem')
    for (let round = 0; round < 12; round += 1) {
      await fixture.follow()
      await fixture.work()
      await chain.mine()
    }
    expect((await fixture.list()).map(({ status }) => status)).toEqual(['SUBMITTED'])
    expect([await custody.listTransfers(), await countSent(db)]).toEqual([[], 0])

    await unfreezeInTransaction(db, 'redeem')
    await fixture.until(([row]) => row?.status === 'ESCROWED' || row?.status === 'PENDING_FILL')
    await freezeInTransaction(db, 'redeem')
    const sent = await countSent(db)
    for (let round = 0; round < 12; round += 1) {
      await fixture.follow()
      await fixture.work()
      await chain.mine()
    }
    expect(await countSent(db)).toBe(sent)

    await unfreezeInTransaction(db, 'redeem')
    await fixture.until(([row]) => row?.status === 'FILLED')
    expect((await custody.listTransfers()).length).toBe(1)
    await engine.close()
    await custody.stop()
    chain.stop()
  },
  LONG_MS,
)

test.each<BusinessFlow>(['wires', 'buy'])(
  'no wire is minted while %s is frozen; afterwards it is minted once',
  async (flow) => {
    const fixture = await startWireFixture(openMemoryEngine)
    await fixture.pass(1)
    await freezeInTransaction(fixture.db, flow)
    const { memoCode, wallet } = await fixture.announce(10_000n)
    const { id } = await fixture.receive({ memo: toWireMemo(memoCode), amount: '100' })
    await fixture.settle()
    expect([await fixture.chain.balanceOf(wallet), await countSent(fixture.db)]).toEqual([0n, 0])
    expect((await fixture.statusOf(id))[0]).toBe('arrived')

    await unfreezeInTransaction(fixture.db, flow)
    // The worker runs this job every half minute.
    await fixture.run({ queue: { name: 'funding.watch', isMerged: true }, data: {} })
    await fixture.settle()
    expect(await fixture.chain.balanceOf(wallet)).toBe(100_000_000n)
    await fixture.stop()
  },
  LONG_MS,
)

test(
  'no order is submitted while orders are frozen; afterwards they are',
  async () => {
    const desk = await startBrokerOrderFixture()
    await freezeInTransaction(desk.db, 'orders')
    const hash = await desk.createOrder()
    await desk.workOn(24)
    expect((await desk.fixture.get(hash)).status).toBe('PENDING_SUBMIT')
    expect(await desk.db.selectFrom('broker_orders').selectAll().execute()).toEqual([])
    await unfreezeInTransaction(desk.db, 'orders')
    expect((await desk.untilAtBroker(hash)).status).toBe('SUBMITTED')
    await desk.stop()
  },
  LONG_MS,
)

test(
  'a frozen flow does not block the transactions of others',
  async () => {
    const engine = await openMemoryEngine()
    await freezeInTransaction(engine.db, 'wires')
    const intents = [
      'wire/1/1',
      'redemption/1/fulfill/0',
      'order/1/fill/1',
      'rebase/1/1/1',
      'gift/1/1',
    ]
    const frozen = await Promise.all(intents.map((intent) => isIntentFrozen(engine.db, intent)))
    expect(frozen).toEqual([true, false, false, false, false])
    await engine.close()
  },
  LONG_MS,
)
