import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../testing/chain/test-wallet.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { auditLedger } from '../ledger/service.ts'

const DAY_MS = 86_400_000

let desk: BrokerageAccountFixture
let mine: SessionCredentials
let bankId: string
let vendorAccount: string

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  ;({ credentials: mine, bankId } = await desk.openWith('1000'))
  const row = await desk.db
    .selectFrom('brokerage_accounts')
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  vendorAccount = row.vendor_id ?? ''
}, TEST_START_MAX_MS)
afterAll(() => desk.stop())

async function trade(side: 'buy' | 'sell', size: object): Promise<Record<string, unknown>> {
  const placed = await desk.order(mine, side, { stock_id: 4, ...size })
  expect(placed.status).toBe(200)
  return desk.until(async () => {
    const order = await desk.find('orders', mine, placed.body.id)
    return order?.status === 'FILLED' && order.held === '0.00' ? order : null
  })
}

const withdraw = (amount: string) => desk.transfer(mine, { bankId, amount, direction: 'OUTGOING' })

async function passDays(count: number) {
  await desk.broker.goAhead(count * DAY_MS)
  desk.server.clock.nowMs += count * DAY_MS
  mine = await signIn(desk.server, alice)
}

const getLedger = async () => (await desk.server.send('GET', 'brokerage/account/ledger', mine)).body

// The market of this test is at Tuesday, 2099-11-24, 10:30 in New York.

test('CW-07 proceeds of a sale can be spent at once, and withdrawn on the next settlement day', async () => {
  const bought = await trade('buy', { notional: '600.00' })
  const { cash: left } = await desk.ledger(mine)
  const sold = await trade('sell', { qty: bought.filled_qty })
  const proceeds = sold.filled_amount
  const before = await getLedger()
  expect(before).toMatchObject({
    buying_power: before.cash,
    buying_power_rule: 'cash',
    withdrawable: left,
    unsettled: [{ amount: proceeds, withdrawable_date: '2099-11-25' }],
  })
  expect(await withdraw(String(before.cash))).toMatchObject({
    status: 409,
    body: { fields: { account: 'unsettled' } },
  })
  const accepted = await withdraw(String(left))
  expect(accepted).toMatchObject({ status: 200, body: { status: 'queued' } })
  expect(await getLedger()).toMatchObject({ withdrawable: '0.00', buying_power: proceeds })
  const path = `brokerage/account/ach/transfers/${String(accepted.body.id)}`
  await desk.server.send('DELETE', path, mine)
  await desk.until(async () => (await desk.ledger(mine)).cash === before.cash)
})

test('CW-07 the broker refuses a withdrawal of cash that has not settled', async () => {
  const { cash } = await desk.ledger(mine)
  const [bank] = await desk.deps.customers.listBanks(vendorAccount)
  const cents = BigInt(String(cash).replace('.', ''))
  const terms = { direction: 'OUTGOING', cents, relationshipId: bank?.id ?? '' } as const
  expect(await desk.deps.customers.createTransfer(vendorAccount, terms)).toEqual({
    kind: 'refused',
    status: 403,
    text: 'transfer amount exceeds cash withdrawable',
  })
})

test('CW-07 on the settlement day all cash can be withdrawn', async () => {
  const { cash } = await getLedger()
  await passDays(1)
  expect(await getLedger()).toMatchObject({ cash, withdrawable: cash, unsettled: [] })
})

test('CW-07 a third good-faith violation in a year limits purchases to settled cash', async () => {
  for (const date of ['2099-03-02', '2099-11-23']) {
    await desk.broker.control('violation', { account_id: vendorAccount, date })
  }
  const first = await trade('buy', { notional: '500.00' })
  await trade('sell', { qty: first.filled_qty })
  expect(await getLedger()).toMatchObject({ buying_power_rule: 'cash' })
  const { withdrawable } = await getLedger()
  // The purchase costs more than the settled cash, so unsettled proceeds pay for a part of it.
  const second = await trade('buy', { notional: (Number(withdrawable) + 100).toFixed(2) })
  await trade('sell', { qty: second.filled_qty })
  const restricted = await getLedger()
  expect(restricted).toMatchObject({
    buying_power_rule: 'settled_cash',
    buying_power: restricted.withdrawable,
  })
  const input = { stock_id: 4, notional: '5.00' }
  expect(await desk.order(mine, 'buy', input)).toMatchObject({
    status: 409,
    body: { fields: { account: 'settled_cash_only' } },
  })
  expect(await auditLedger(desk.db)).toEqual([])
})

test('a deposit that the bank takes back after it bought shares is free riding', async () => {
  const { credentials } = await desk.openWith('300', bob)
  const { vendor_id: account } = await desk.db
    .selectFrom('brokerage_accounts')
    .where('wallet', '=', bob.address.toLowerCase())
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  const [deposit] = await desk.deps.customers.listTransfers(account ?? '')
  const { body } = await desk.order(credentials, 'buy', { stock_id: 4, notional: '250.00' })
  await desk.until(async () => {
    const order = await desk.find('orders', credentials, body.id)
    return order?.status === 'FILLED' && order.held === '0.00'
  })
  await desk.broker.control('ach', { transfer_id: deposit?.id, status: 'RETURNED', reason: 'R01' })
  const url = `${desk.broker.access.url}/control/violations?account_id=${account}`
  expect(await (await fetch(url)).json()).toEqual({
    violations: [{ kind: 'free_riding', date: '2099-11-25' }],
    restricted_until: '2100-02-23',
  })
  await desk.until(async () => Number((await desk.ledger(credentials)).receivable) > 0)
})

test('the broker rejects an order that the server accepted while the broker was unreachable', async () => {
  await desk.broker.setMode('away')
  const { body, status } = await desk.order(mine, 'buy', { stock_id: 4, notional: '5.00' })
  expect(status).toBe(200)
  await desk.broker.resume()
  const order = await desk.until(async () => {
    const found = await desk.find('orders', mine, body.id)
    return found?.status === 'REJECTED' ? found : null
  })
  expect(order).toMatchObject({ reason: 'insufficient buying power', held: '0.00' })
})
