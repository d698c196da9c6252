import type { Flow } from '@parvalue/shared/domain/ledger/flows.ts'
import { memoOf } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { expect, test } from 'vitest'
import { freeze, isIntentFrozen, unfreeze } from '../modules/circuit-breakers/service.ts'
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

const freezeFlow = (db: Db, flow: Flow) =>
  db
    .transaction()
    .execute((tx) =>
      freeze(tx, { flow, checkId: 'ledger', sentence: 'It differs.', nowMs: Date.now() }),
    )

const thawFlow = (db: Db, flow: Flow) =>
  db.transaction().execute((tx) => unfreeze(tx, { flow, why: 'repaired', nowMs: Date.now() }))

const countSent = async (db: Db) =>
  (await db.selectFrom('chain_tx').select('intent').execute()).length

test(
  'while redemptions are frozen nothing is drawn and nobody is paid; afterwards they are',
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
    const world = await createRedemptionFixture(db, chain, custody)
    await freezeFlow(db, 'redeem')
    for (let round = 0; round < 12; round += 1) {
      await world.follow()
      await world.work()
      await chain.mine()
    }
    expect((await world.list()).map(({ status }) => status)).toEqual(['SUBMITTED'])
    expect([await custody.listTransfers(), await countSent(db)]).toEqual([[], 0])

    await thawFlow(db, 'redeem')
    await world.until(([row]) => row?.status === 'ESCROWED' || row?.status === 'PENDING_FILL')
    await freezeFlow(db, 'redeem')
    const sent = await countSent(db)
    for (let round = 0; round < 12; round += 1) {
      await world.follow()
      await world.work()
      await chain.mine()
    }
    expect(await countSent(db)).toBe(sent)

    await thawFlow(db, 'redeem')
    await world.until(([row]) => row?.status === 'FILLED')
    expect((await custody.listTransfers()).length).toBe(1)
    await engine.close()
    await custody.stop()
    chain.stop()
  },
  LONG_MS,
)

test.each<Flow>(['wires', 'buy'])(
  'while %s is frozen no wire is minted; afterwards it is, once',
  async (flow) => {
    const world = await startWireFixture(openMemoryEngine)
    await world.pass(1)
    await freezeFlow(world.db, flow)
    const { memoCode, wallet } = await world.announce(10_000n)
    const { id } = await world.receive({ memo: memoOf(memoCode), amount: '100' })
    await world.settle()
    expect([await world.chain.balanceOf(wallet), await countSent(world.db)]).toEqual([0n, 0])
    expect((await world.statusOf(id))[0]).toBe('arrived')

    await thawFlow(world.db, flow)
    // The watch job requests this every half minute.
    await world.run({ queue: { name: 'funding.watch', isMerged: true }, data: {} })
    await world.settle()
    expect(await world.chain.balanceOf(wallet)).toBe(100_000_000n)
    await world.stop()
  },
  LONG_MS,
)

test(
  'while orders are frozen the broker gets none; afterwards it does',
  async () => {
    const desk = await startBrokerOrderFixture()
    await freezeFlow(desk.db, 'orders')
    const hash = await desk.make()
    await desk.workOn(24)
    expect((await desk.fixture.get(hash)).status).toBe('PENDING_SUBMIT')
    expect(await desk.db.selectFrom('broker_orders').selectAll().execute()).toEqual([])
    await thawFlow(desk.db, 'orders')
    expect((await desk.untilAtBroker(hash)).status).toBe('SUBMITTED')
    await desk.stop()
  },
  LONG_MS,
)

test(
  'a frozen flow holds up the transactions of no other',
  async () => {
    const engine = await openMemoryEngine()
    await freezeFlow(engine.db, 'wires')
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
