import { brokerageAccountsOf } from '@parvalue/shared/domain/ledger/ledger-account.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import type { SessionCredentials } from '../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../ledger/service.ts'
import { creditAccount } from './submit/cash-journal.ts'
import { processAccountOrder } from './submit/order.ts'

let engine: TestEngine
let desk: BrokerageAccountFixture
let mine: SessionCredentials
let bankId: string
let entityId: string

const statusOf = async (list: 'orders' | 'transfers', id: unknown) =>
  (await desk.find(list, mine, id))?.status
const untilStatus = (list: 'orders' | 'transfers', id: unknown, status: string) =>
  desk.until(async () => (await statusOf(list, id)) === status)

const vendorIdOf = async (id: unknown) =>
  (
    await desk.db
      .selectFrom('ach_transfers')
      .where('id', '=', String(id))
      .select('vendor_id')
      .executeTakeFirstOrThrow()
  ).vendor_id

const countAtBroker = async () => {
  const { vendor_id } = await desk.db
    .selectFrom('brokerage_accounts')
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  return (await desk.deps.customers.listTransfers(vendor_id ?? '')).length
}

const deposit = (amount: string) => desk.transfer(mine, { bankId, amount, direction: 'INCOMING' })

describe.each(enginesUnderTest)('account ledger on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  beforeAll(async () => {
    engine = await open()
    desk = await startBrokerageAccountFixture({ engine })
    ;({ credentials: mine, bankId, entityId } = await desk.openWith('500'))
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    await desk.stop()
    await engine.close()
  })

  test('AB-03 an incoming deposit is shown with its date, and is no buying power', async () => {
    await desk.broker.setMode('ach_seconds', '3600')
    const { body } = await deposit('300')
    expect(body).toMatchObject({ status: 'queued', available_date: '2099-11-30' })
    expect(await desk.ledger(mine)).toMatchObject({
      incoming: '300.00',
      incoming_date: '2099-11-30',
      buying_power: '500.00',
    })
    const order = await desk.order(mine, 'buy', { stock_id: 4, notional: '500.01' })
    expect(order).toMatchObject({ status: 409, body: { fields: { account: 'no_cash' } } })
    await untilStatus('transfers', body.id, 'queued')
    await desk.until(async () => (await vendorIdOf(body.id)) !== null)
    const update = { transfer_id: await vendorIdOf(body.id), status: 'SENT_TO_CLEARING' }
    await desk.broker.control('ach', update)
    await untilStatus('transfers', body.id, 'pending')
    const late = await desk.server.send(
      'DELETE',
      `brokerage/account/ach/transfers/${String(body.id)}`,
      mine,
    )
    expect(late).toMatchObject({ status: 409, body: { fields: { account: 'banks_have_it' } } })
    await desk.broker.control('ach', { ...update, status: 'RETURNED', reason: 'R01' })
    await untilStatus('transfers', body.id, 'returned')
    expect(await desk.find('transfers', mine, body.id)).toMatchObject({ reason: 'R01' })
    expect(await desk.ledger(mine)).toMatchObject({ incoming: '0.00', cash: '500.00' })
  })

  test('AB-03 a lost request is sent again, and one whose response was lost is not', async () => {
    const before = await countAtBroker()
    await desk.broker.setMode('drop_answers')
    const { body } = await deposit('40')
    await desk.runJobs()
    await desk.broker.resume()
    await desk.broker.setMode('ach_seconds', '0')
    await untilStatus('transfers', body.id, 'settled')
    expect(await countAtBroker()).toBe(before + 1)
    await desk.broker.setMode('lose_requests')
    const second = await deposit('60')
    await desk.runJobs()
    await desk.broker.resume()
    await desk.broker.setMode('ach_seconds', '0')
    await untilStatus('transfers', second.body.id, 'settled')
    expect(await countAtBroker()).toBe(before + 2)
    expect(await desk.ledger(mine)).toMatchObject({ cash: '600.00' })
  })

  test('AB-04 an order whose response was lost is placed once', async () => {
    await desk.broker.setMode('drop_answers')
    const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '100.00' })
    await desk.runJobs()
    await desk.broker.resume()
    await untilStatus('orders', body.id, 'FILLED')
    expect(await desk.find('orders', mine, body.id)).toMatchObject({ held: '0.00' })
    const rows = await desk.db.selectFrom('account_executions').selectAll().execute()
    expect(rows).toHaveLength(1)
  })

  test("AB-04 an order's hold stays until all its executions are counted", async () => {
    const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '30.00' })
    const isFilled = async () => {
      await processAccountOrder(desk.deps, String(body.id))
      return (await statusOf('orders', body.id)) === 'FILLED'
    }
    await waitUntil(isFilled, 'the order is filled')
    const standing = { status: 'FILLED', filled_qty: '0', held: '30.00' }
    expect(await desk.find('orders', mine, body.id)).toMatchObject(standing)
    await desk.until(async () => (await desk.find('orders', mine, body.id))?.held === '0.00')
    expect((await desk.find('orders', mine, body.id))?.filled_qty).not.toBe('0')
  })

  test.each(['duplicate', 'reverse'] as const)(
    'AB-04 an order with several executions costs the same when its events are %s',
    async (mode) => {
      await desk.broker.setMode('parts', '3')
      await desk.broker.setMode(mode)
      const before = Number((await desk.ledger(mine)).cash)
      const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '60.00' })
      await desk.until(async () => {
        const order = await desk.find('orders', mine, body.id)
        return order?.status === 'FILLED' && order.held === '0.00'
      })
      await desk.broker.resume()
      const order = await desk.find('orders', mine, body.id)
      const { cash } = await desk.ledger(mine)
      expect(Number(cash)).toBeCloseTo(before - Number(order?.filled_amount), 6)
      expect(Number(order?.filled_amount)).toBeGreaterThan(59.9)
    },
  )

  test('a busted execution returns its money', async () => {
    const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '50.00' })
    await desk.until(async () => {
      const order = await desk.find('orders', mine, body.id)
      return order?.status === 'FILLED' && order.held === '0.00'
    })
    const before = Number((await desk.ledger(mine)).cash)
    const spent = Number((await desk.find('orders', mine, body.id))?.filled_amount)
    const { execution_id } = await desk.db
      .selectFrom('account_executions')
      .where('order_id', '=', String(body.id))
      .select('execution_id')
      .executeTakeFirstOrThrow()
    await desk.broker.control('bust', { execution_id })
    await desk.until(async () => (await desk.find('orders', mine, body.id))?.filled_qty === '0')
    expect(Number((await desk.ledger(mine)).cash)).toBeCloseTo(before + spent, 6)
  })

  test('AB-03 a deposit returned after it was spent is a receivable, and the next money repays it', async () => {
    await desk.broker.setMode('ach_seconds', '0')
    const { body } = await deposit('800')
    await untilStatus('transfers', body.id, 'settled')
    const { cash = '' } = await desk.ledger(mine)
    const all = await desk.order(mine, 'buy', { stock_id: 4, notional: cash })
    await desk.until(async () => {
      const order = await desk.find('orders', mine, all.body.id)
      return order?.status === 'FILLED' && order.held === '0.00'
    })
    const left = Number((await desk.ledger(mine)).cash)
    await desk.broker.control('ach', {
      transfer_id: await vendorIdOf(body.id),
      status: 'RETURNED',
      reason: 'R10',
    })
    await untilStatus('transfers', body.id, 'returned')
    const owing = await desk.ledger(mine)
    expect(owing.cash).toBe('0.00')
    expect(Number(owing.receivable)).toBeCloseTo(800 - left, 6)
    const out = await desk.transfer(mine, { bankId, amount: '5', direction: 'OUTGOING' })
    expect(out).toMatchObject({ status: 409, body: { fields: { account: 'owed' } } })
    const next = await deposit('900')
    await untilStatus('transfers', next.body.id, 'settled')
    const paid = await desk.ledger(mine)
    expect(paid.receivable).toBe('0.00')
    expect(Number(paid.cash)).toBeCloseTo(900 - Number(owing.receivable), 6)
  })

  test('a credit is posted once, despite repeated requests and lost responses', async () => {
    const before = Number((await desk.ledger(mine)).cash)
    const gift = { entityId, cents: 1_000n, key: 'gift/1', nowMs: Date.now() }
    const payGift = () =>
      desk.db.transaction().execute((tx) => creditAccount(tx, desk.deps.enqueue, gift))
    await desk.broker.setMode('drop_answers')
    expect(await payGift()).toEqual({ ok: true, value: 'asked' })
    await desk.runJobs()
    await desk.broker.resume()
    expect(await payGift()).toEqual({ ok: true, value: 'asked' })
    await desk.until(async () => Number((await desk.ledger(mine)).cash) === before + 10)
    await payGift()
    await desk.runJobs()
    await desk.runJobs()
    expect(Number((await desk.ledger(mine)).cash)).toBe(before + 10)
    const stranger = { ...gift, entityId: '00000000-0000-4000-8000-000000000000', key: 'gift/2' }
    expect(
      await desk.db.transaction().execute((tx) => creditAccount(tx, desk.deps.enqueue, stranger)),
    ).toEqual({ ok: false, reason: 'no_account' })
  })

  test('concurrent orders on one balance are accepted only up to that balance', async () => {
    const { cash = '' } = await desk.ledger(mine)
    const input = { stock_id: 4, notional: ((Number(cash) * 2) / 3).toFixed(2) }
    const answers = await Promise.all([1, 2, 3].map(() => desk.order(mine, 'buy', input)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('ledger and rows of every account agree, and no balance is negative', async () => {
    expect(await auditLedger(desk.db)).toEqual([])
    const rows = await desk.db.selectFrom('brokerage_accounts').select('id').execute()
    const accounts = brokerageAccountsOf(rows[0]?.id ?? '')
    const of = (name: keyof typeof accounts) => getBalance(desk.db, accounts[name])
    const there = (await of('broker')) + (await of('clearing')) + (await of('receivable'))
    const theirs = (await of('cash')) + (await of('incoming')) + (await of('held'))
    expect(there).toBe(theirs + (await of('outgoing')))
  })
})
