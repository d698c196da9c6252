import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import { createTestGift } from '../../testing/accounts/test-gifts.ts'
import { createUserAccount } from '../../testing/chain/test-wallet.ts'
import {
  enginesUnderTest,
  NEEDS_POSTGRES,
  type TestEngine,
} from '../../testing/database/test-engines.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { auditLedger } from '../ledger/service.ts'
import { creditAccount } from './submit/cash-journal.ts'

const AT_ONCE = 6

type Person = Awaited<ReturnType<BrokerageAccountFixture['openAll']>>[number]

describe.each(enginesUnderTest)('races on $name', ({ open, isMissing }) => {
  if (isMissing) return test.skip(NEEDS_POSTGRES)

  let engine: TestEngine
  let desk: BrokerageAccountFixture
  let waiting: Person[] = []

  beforeAll(async () => {
    engine = await open()
    desk = await startBrokerageAccountFixture({ engine })
    // Opening an account takes seconds, so all accounts of the tests are opened together.
    const wanted = [...Array<string>(5).fill('100'), ...Array<null>(5).fill(null)]
    waiting = await desk.openAll(wanted.map((amount) => ({ amount, person: createUserAccount() })))
    // Bank transfers submitted from now on stay pending.
    await desk.broker.setMode('ach_seconds', '3600')
  }, TEST_START_MAX_MS)
  afterAll(async () => {
    expect(await auditLedger(desk.db)).toEqual([])
    await desk.stop()
    await engine.close()
  })

  /** Returns an account that no other test uses. */
  const come = (amount: string | null): Person => {
    const found = waiting.find((person) => person.amount === amount)
    if (!found) throw new Error('Nobody is left')
    waiting = waiting.filter((person) => person !== found)
    return found
  }
  const statuses = (answers: readonly { status: number }[]) =>
    answers.map(({ status }) => status).sort((a, b) => a - b)
  const atOnce = <Value>(send: () => Promise<Value>) =>
    Promise.all(Array.from({ length: AT_ONCE }, send))
  const withdraw = ({ credentials: mine, bankId }: Person, amount: string) =>
    desk.transfer(mine, { bankId, amount, direction: 'OUTGOING' })
  const deposit = ({ credentials: mine, bankId }: Person, amount: string) =>
    desk.transfer(mine, { bankId, amount, direction: 'INCOMING' })
  const buy = ({ credentials: mine }: Person, notional: string) =>
    desk.order(mine, 'buy', { stock_id: 4, notional })
  const close = ({ credentials: mine }: Person) =>
    desk.server.send('POST', 'brokerage/account/close', mine)
  const empty = {
    cash: '0.00',
    incoming: '0.00',
    incoming_date: null,
    held: '0.00',
    outgoing: '0.00',
    receivable: '0.00',
    buying_power: '0.00',
    buying_power_rule: 'cash',
    withdrawable: '0.00',
    unsettled: [],
  }

  test('AB-03 concurrent withdrawals on one balance are accepted only up to that balance', async () => {
    const ana = come('100')
    const answers = await atOnce(() => withdraw(ana, '40'))
    expect(statuses(answers)).toEqual([200, 200, 409, 409, 409, 409])
    const left = { cash: '20.00', outgoing: '80.00', buying_power: '20.00', withdrawable: '20.00' }
    expect(await desk.ledger(ana.credentials)).toEqual({ ...empty, ...left })
    const { body } = await desk.server.send(
      'GET',
      'brokerage/account/ach/transfers',
      ana.credentials,
    )
    expect(body.count).toBe(3)
  })

  test('AB-03 AB-04 an order and a withdrawal never spend the same dollar', async () => {
    const ana = come('100')
    const pairs = await atOnce(() => Promise.all([buy(ana, '60'), withdraw(ana, '60')]))
    const answers = pairs.flat()
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 2 * AT_ONCE - 1 }, () => 409)])
    const won = answers.find(({ status }) => status === 200)
    const sixty = won?.body.side === 'BUY' ? { held: '60.00' } : { outgoing: '60.00' }
    const left = { cash: '40.00', buying_power: '40.00', withdrawable: '40.00' }
    expect(await desk.ledger(ana.credentials)).toEqual({ ...empty, ...left, ...sixty })
  })

  test('AB-03 concurrent requests with one idempotency key are one transfer', async () => {
    const ana = come('100')
    const once = desk.keyed(ana.credentials)
    const body = { relationship_id: ana.bankId, amount: '30', direction: 'OUTGOING' }
    const answers = await atOnce(() =>
      desk.server.send('POST', 'brokerage/account/ach/transfer', { ...once, body }),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    expect(new Set(taken.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await desk.ledger(ana.credentials)).toMatchObject({ cash: '70.00', outgoing: '30.00' })
  })

  test('AB-10 XT-08 concurrent cancellations of an order release its hold once', async () => {
    const ana = come('100')
    await desk.broker.setMode('still')
    const { body } = await buy(ana, '25')
    await desk.until(
      async () => (await desk.find('orders', ana.credentials, body.id))?.status === 'ACCEPTED',
    )
    const path = `brokerage/orders/${String(body.id)}/cancel`
    const answers = await atOnce(() => desk.server.send('POST', path, ana.credentials))
    expect(statuses(answers)).toEqual(answers.map(() => 200))
    await desk.broker.resume()
    await desk.broker.control('tell', { order_id: body.id, event: 'canceled' })
    await desk.until(async () => (await desk.ledger(ana.credentials)).held === '0.00')
    const all = { cash: '100.00', buying_power: '100.00', withdrawable: '100.00' }
    expect(await desk.ledger(ana.credentials)).toEqual({ ...empty, ...all })
    expect((await desk.find('orders', ana.credentials, body.id))?.status).toBe('CANCELED')
  })

  test('AB-03 concurrent cancellations of a withdrawal return its money once', async () => {
    const ana = come('100')
    const { body } = await withdraw(ana, '25')
    const path = `brokerage/account/ach/transfers/${String(body.id)}`
    const answers = await atOnce(() => desk.server.send('DELETE', path, ana.credentials))
    expect(statuses(answers)).toEqual(answers.map(() => 200))
    await desk.until(async () => (await desk.ledger(ana.credentials)).outgoing === '0.00')
    const all = { cash: '100.00', buying_power: '100.00', withdrawable: '100.00' }
    expect(await desk.ledger(ana.credentials)).toEqual({ ...empty, ...all })
  })

  test('XT-08 an account that closes accepts no concurrent deposit', async () => {
    const ana = come(null)
    const [closed, ...deposits] = await Promise.all([
      close(ana),
      ...Array.from({ length: AT_ONCE }, () => deposit(ana, '10')),
    ])
    const taken = deposits.filter(({ status }) => status === 200)
    expect(closed.status).toBe(taken.length === 0 ? 200 : 409)
    const cents = `${taken.length * 10}.00`
    expect(await desk.ledger(ana.credentials)).toMatchObject({ cash: '0.00', incoming: cents })
  })

  test('XT-08 an account that closes accepts no gift, and one with a gift does not close', async () => {
    const ana = come(null)
    const gift = { entityId: ana.entityId, cents: 1_000n, nowMs: Date.now() }
    const payGift = (key: string) =>
      desk.db.transaction().execute((tx) => creditAccount(tx, desk.deps.enqueue, { ...gift, key }))
    const key = crypto.randomUUID()
    const [closed, paid] = await Promise.all([close(ana), payGift(key)])
    expect(paid.ok).toBe(closed.status !== 200)
    expect(await payGift(key)).toEqual(paid)
    if (paid.ok) await desk.until(async () => (await desk.ledger(ana.credentials)).cash === '10.00')
  })

  test('AB-11 one of several concurrent claims of a gift card gets the money', async () => {
    const people = [come(null), come(null), come(null)]
    const { code } = await createTestGift({ db: desk.db, nowMs: desk.server.clock.nowMs })
    const body = { claim_code: code, destination: 'account' }
    const answers = await Promise.all(
      people.map(({ credentials: mine }) =>
        desk.server.send('POST', 'gift_cards/claim', { ...desk.keyed(mine), body }),
      ),
    )
    expect(statuses(answers)).toEqual([200, 404, 404])
    const cashOf = async ({ credentials: mine }: Person) => (await desk.ledger(mine)).cash
    const winner = people[answers.findIndex(({ status }) => status === 200)]
    await desk.until(async () => winner && (await cashOf(winner)) === '100.00')
    const cash = await Promise.all(people.map(cashOf))
    expect(cash.map(String).sort()).toEqual(['0.00', '0.00', '100.00'])
  })
})
