import { api } from '@parvalue/shared/api/table.ts'
import { SIGN_IN_FRESHNESS_MS } from '@parvalue/shared/domain/identity/reauthentication.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BrokerageAccountFixture,
  startBrokerageAccountFixture,
} from '../../testing/accounts/test-brokerage-accounts.ts'
import {
  alice,
  bob,
  carol,
  type SessionCredentials,
  signIn,
} from '../../testing/chain/test-wallet.ts'
import { listUntestedStatuses } from '../../testing/server/test-api-caller.ts'
import { TEST_START_MAX_MS } from '../../testing/server/test-app.ts'
import { auditLedger } from '../ledger/service.ts'

let desk: BrokerageAccountFixture
let server: BrokerageAccountFixture['server']
let mine: SessionCredentials
let theirs: SessionCredentials
let bankId: string

beforeAll(async () => {
  desk = await startBrokerageAccountFixture()
  server = desk.server
  theirs = await signIn(server, bob)
  ;({ credentials: mine, bankId } = await desk.openWith('1000'))
}, TEST_START_MAX_MS)
afterAll(() => desk.stop())

const ID = '01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'
const paths = [
  ['GET', 'brokerage/account'],
  ['POST', 'brokerage/account'],
  ['POST', 'brokerage/account/close'],
  ['GET', 'brokerage/account/ledger'],
  ['GET', 'brokerage/account/ach'],
  ['POST', 'brokerage/account/ach'],
  ['DELETE', `brokerage/account/ach/${ID}`],
  ['POST', 'brokerage/account/ach/transfer'],
  ['GET', 'brokerage/account/ach/transfers'],
  ['DELETE', `brokerage/account/ach/transfers/${ID}`],
  ['POST', 'brokerage/orders/market/buy'],
  ['POST', 'brokerage/orders/market/sell'],
  ['POST', `brokerage/orders/${ID}/cancel`],
  ['POST', 'brokerage/plaid/link_token'],
  ['GET', 'brokerage/account/positions'],
  ['GET', 'brokerage/account/statements'],
  ['GET', `brokerage/account/statements/${ID}/download`],
  ['GET', 'brokerage/orders'],
] as const

test.each(paths)('%s %s without a session is 401', async (method, path) => {
  expect((await server.send(method, path)).status).toBe(401)
})

test.each([
  ['GET', 'brokerage/account/positions', undefined],
  ['GET', 'brokerage/account/statements', undefined],
  ['GET', 'brokerage/orders', undefined],
  ['GET', 'brokerage/account/ach/transfers', undefined],
  ['POST', 'brokerage/plaid/link_token', undefined],
  ['POST', 'brokerage/orders/market/buy', { stock_id: 4, notional: '5' }],
] as const)(
  'RO-13 %s %s names the missing step to a holder without an account',
  async (method, path, body) => {
    const answer = await server.send(method, path, {
      ...desk.keyed(theirs),
      ...(body ? { body } : {}),
    })
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'account_step_required', fields: { step: 'email' } },
    })
  },
)

test('AB-01 an account is opened once, after all earlier steps', async () => {
  const early = await server.send('POST', 'brokerage/account', theirs)
  expect(early).toMatchObject({ status: 403, body: { fields: { step: 'email' } } })
  const none = await server.send('GET', 'brokerage/account', theirs)
  expect(none.body).toMatchObject({ status: 'NONE', id: null, bank: null })
  const again = await server.send('POST', 'brokerage/account', mine)
  expect(again.body).toMatchObject({
    status: 'ACTIVE',
    name: 'Ana Moreno',
    account_number: expect.stringMatching(/^\d{9}$/),
    bank: { id: bankId, bank_name: 'Cordell Savings', mask: '4821', status: 'APPROVED' },
  })
  expect(await desk.deps.customers.listAccountsOf('f39fd6e5@mail.example')).toHaveLength(1)
})

test('AB-02 AB-06 one bank is linked, and its access token is stored encrypted', async () => {
  const body = { public_token: 'public-sandbox-unknown', account_id: 'cordell-4821' }
  const second = await server.send('POST', 'brokerage/account/ach', { ...mine, body })
  expect(second).toMatchObject({ status: 409, body: { fields: { account: 'bank_linked' } } })
  const [row] = await server.db.selectFrom('bank_links').selectAll().execute()
  expect(row?.access_token).toMatch(/^v1\./)
  const wrong = { public_token: 'a token', account_id: '' }
  expect(
    (await server.send('POST', 'brokerage/account/ach', { ...mine, body: wrong })).status,
  ).toBe(400)
})

test('AB-03 a settled deposit is cash, and its transfer has the status settled', async () => {
  expect(await desk.ledger(mine)).toEqual({
    cash: '1000.00',
    incoming: '0.00',
    incoming_date: null,
    held: '0.00',
    outgoing: '0.00',
    receivable: '0.00',
    buying_power: '1000.00',
    buying_power_rule: 'cash',
    withdrawable: '1000.00',
    unsettled: [],
  })
  const { body } = await server.send('GET', 'brokerage/account/ach/transfers?page_size=1', mine)
  expect(body).toMatchObject({
    count: 1,
    transfers: [{ direction: 'INCOMING', amount: '1000.00', status: 'settled', mask: '4821' }],
  })
})

test.each([
  ['more than there is', { amount: '1000.01', direction: 'OUTGOING' }, 409, 'no_cash'],
  ['less than a dollar', { amount: '0.99', direction: 'INCOMING' }, 409, 'too_small'],
  ['more than one may carry', { amount: '50000.01', direction: 'INCOMING' }, 409, 'too_large'],
] as const)('AB-03 a transfer of %s is refused', async (_, input, status, account) => {
  const answer = await desk.transfer(mine, { bankId, ...input })
  expect(answer).toMatchObject({ status, body: { fields: { account } } })
})

test('AB-03 another holder’s bank link is answered like an unknown one', async () => {
  const input = { bankId: ID, amount: '5', direction: 'INCOMING' } as const
  expect(await desk.transfer(mine, input)).toMatchObject({
    status: 409,
    body: { fields: { account: 'bank_unknown' } },
  })
  expect((await desk.transfer(mine, { ...input, amount: '-5' })).status).toBe(400)
})

test('AB-03 one of two concurrent withdrawals of the whole balance is accepted', async () => {
  const input = { bankId, amount: '700', direction: 'OUTGOING' } as const
  await desk.broker.setMode('ach_seconds', '3600')
  const answers = await Promise.all([desk.transfer(mine, input), desk.transfer(mine, input)])
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  expect(await desk.ledger(mine)).toMatchObject({ cash: '300.00', outgoing: '700.00' })
  const won = answers.find(({ status }) => status === 200)
  const objectPath = `brokerage/account/ach/transfers/${String(won?.body.id)}`
  expect((await server.send('DELETE', objectPath, theirs)).status).toBe(403)
  expect((await server.send('DELETE', objectPath, mine)).status).toBe(200)
  await desk.until(async () => (await desk.ledger(mine)).cash === '1000.00')
  expect((await desk.find('transfers', mine, won?.body.id))?.status).toBe('cancelled')
  expect((await server.send('DELETE', `${objectPath}x`, mine)).status).toBe(400)
})

test.each([
  ['neither size', {}],
  ['both sizes', { notional: '5', qty: '1' }],
  ['parts of a cent', { notional: '5.001' }],
])('AB-04 AB-05 an order with %s is refused', async (_, size) => {
  for (const side of ['buy', 'sell'] as const) {
    expect((await desk.order(mine, side, { stock_id: 4, ...size })).status).toBe(400)
  }
})

test.each([
  ['less than a dollar', { notional: '0.99' }, 422, { order: 'too_small' }],
  ['more than there is', { notional: '1000.01' }, 409, { account: 'no_cash' }],
] as const)('AB-04 an order over %s is refused', async (_, size, status, fields) => {
  const answer = await desk.order(mine, 'buy', { stock_id: 4, ...size })
  expect(answer).toMatchObject({ status, body: { fields } })
})

test('AB-04 AB-05 AB-07 a buy is held, paid and shown with its gain, and can be sold', async () => {
  const bought = await desk.order(mine, 'buy', { stock_id: 4, notional: '250.00' })
  expect(bought).toMatchObject({
    status: 200,
    body: { side: 'BUY', notional: '250.00', held: '250.00', status: 'PENDING_REVIEW' },
  })
  expect(await desk.ledger(mine)).toMatchObject({ cash: '750.00', held: '250.00' })
  const filled = await desk.until(async () => {
    const order = await desk.find('orders', mine, bought.body.id)
    return order?.status === 'FILLED' && order.held === '0.00' ? order : null
  })
  expect(filled).toMatchObject({ group: 'filled', is_cancellable: false })
  const spent = Number(filled.filled_amount)
  expect(Number((await desk.ledger(mine)).cash)).toBeCloseTo(1000 - spent, 6)
  const positions = await server.send('GET', 'brokerage/account/positions', mine)
  expect(JSON.parse(positions.text)).toMatchObject([
    { symbol: 'AAPL', stock_id: 4, name: 'Apple Inc.', qty: filled.filled_qty },
  ])
  const sold = await desk.order(mine, 'sell', { stock_id: 4, qty: '0.1' })
  await desk.until(async () => (await desk.find('orders', mine, sold.body.id))?.status === 'FILLED')
  const { cash } = await desk.ledger(mine)
  expect(Number(cash)).toBeGreaterThan(1000 - spent)
  expect(await auditLedger(server.db)).toEqual([])
})

test("AB-05 a sale of shares that the account does not have is rejected with the broker's reason", async () => {
  const { body } = await desk.order(mine, 'sell', { stock_id: 4, qty: '900' })
  const order = await desk.until(async () => {
    const found = await desk.find('orders', mine, body.id)
    return found?.status === 'REJECTED' ? found : null
  })
  expect(order.reason).toContain('insufficient qty')
})

test('AB-10 XT-08 a working order is canceled, and its hold is released', async () => {
  const before = await desk.ledger(mine)
  await desk.broker.setMode('still')
  const { body } = await desk.order(mine, 'buy', { stock_id: 4, notional: '20.00' })
  const cancel = `brokerage/orders/${String(body.id)}/cancel`
  await desk.until(async () => (await desk.find('orders', mine, body.id))?.status === 'ACCEPTED')
  expect((await server.send('POST', `brokerage/orders/${ID}/cancel`, mine)).status).toBe(404)
  expect((await server.send('POST', 'brokerage/orders/x/cancel', mine)).status).toBe(400)
  expect((await server.send('POST', cancel, mine)).body).toMatchObject({ is_cancellable: false })
  await desk.broker.resume()
  await desk.broker.control('tell', { order_id: body.id, event: 'canceled' })
  await desk.until(async () => (await desk.find('orders', mine, body.id))?.status === 'CANCELED')
  await desk.until(async () => (await desk.ledger(mine)).held === '0.00')
  expect(await desk.ledger(mine)).toEqual(before)
  expect((await server.send('GET', 'brokerage/orders?group=closed', mine)).body).toMatchObject({
    count: 2,
  })
  expect((await server.send('GET', 'brokerage/orders?group=open', mine)).status).toBe(400)
})

test('AB-08 AB-09 XT-07 documents are PDF files, for their owner only', async () => {
  const { credentials: hers } = await desk.openWith(null, carol)
  const account = await server.db
    .selectFrom('brokerage_accounts')
    .where('wallet', '=', alice.address.toLowerCase())
    .select('vendor_id')
    .executeTakeFirstOrThrow()
  await desk.broker.control('documents', { account_id: account.vendor_id })
  const listed = await server.send('GET', 'brokerage/account/statements', mine)
  const papers = JSON.parse(listed.text) as { id: string; type: string; sub_type: string }[]
  expect(new Set(papers.map(({ type }) => type))).toEqual(
    new Set(['account_statement', 'trade_confirmation', 'tax_statement']),
  )
  expect(papers.find(({ type }) => type === 'tax_statement')?.sub_type).toBe('1042-S')
  const objectPath = `brokerage/account/statements/${papers[0]?.id}/download`
  const paper = await server.send('GET', objectPath, mine)
  expect(paper.status).toBe(200)
  expect(paper.headers['content-type']).toBe('application/pdf')
  expect(paper.headers.location).toBeUndefined()
  expect(paper.text).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  expect((await server.send('GET', objectPath, hers)).status).toBe(404)
  expect((await server.send('GET', 'brokerage/account/statements/x/download', mine)).status).toBe(
    400,
  )
  expect((await server.send('GET', 'brokerage/account/statements?type=all', mine)).status).toBe(400)
})

test('XT-08 only an empty account can be closed', async () => {
  const full = await server.send('POST', 'brokerage/account/close', mine)
  expect(full).toMatchObject({ status: 409, body: { fields: { account: 'not_empty' } } })
  const hers = await signIn(server, carol)
  const { body } = await server.send('GET', 'brokerage/account/ach', hers)
  const bank = body.bank as { id: string }
  expect((await server.send('DELETE', `brokerage/account/ach/${bank.id}`, hers)).status).toBe(200)
  expect((await server.send('DELETE', 'brokerage/account/ach/x', hers)).status).toBe(400)
  await desk.until(async () => {
    const answer = await server.send('GET', 'brokerage/account/ach', hers)
    return answer.body.bank === null
  })
  expect((await server.send('POST', 'brokerage/account/close', hers)).body).toMatchObject({
    is_closing: true,
  })
  await desk.until(async () => {
    const answer = await server.send('GET', 'brokerage/account', hers)
    return answer.body.status === 'ACCOUNT_CLOSED'
  })
})

test('a signature older than 15 minutes opens no bank form and moves no money', async () => {
  server.clock.nowMs += SIGN_IN_FRESHNESS_MS + 1
  const input = { bankId, amount: '5', direction: 'INCOMING' } as const
  for (const answer of [
    await server.send('POST', 'brokerage/plaid/link_token', mine),
    await desk.transfer(mine, input),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'fresh_signature_required' } })
  }
})

test('every endpoint of the group was seen to succeed and to refuse', async () => {
  for (const path of ['brokerage/account/ach/transfers?page=0', 'brokerage/orders?page=0']) {
    expect((await server.send('GET', path, mine)).status).toBe(400)
  }
  expect(listUntestedStatuses(api.brokerage, server.seen)).toEqual([])
})
