import { orderAccountsOf } from '@parvalue/shared/domain/ledger/ledger-order.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { startTestChain, type TestChain, testChainKeys } from '../../../testing/chain/test-chain.ts'
import { alice, bob, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  createOrderIndexer,
  createOrderWallet,
  type QuoteAnswer,
  startOpenMarket,
} from '../../../testing/orders/test-order-calls.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'
import { auditLedger, getBalance } from '../../ledger/service.ts'
import { applyOrderAction, listOrderInvariantViolations } from '../service.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { applyOrderTransition } from '../worker/apply-transition.ts'

let chain: TestChain
let market: Awaited<ReturnType<typeof startOpenMarket>>
let server: TestApp
let fixture: Awaited<ReturnType<typeof createOrderIndexer>>
let wallet: ReturnType<typeof createOrderWallet>
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  ;[chain, market] = await Promise.all([startTestChain(), startOpenMarket()])
  const env = {
    ...market.env,
    [`RPC_URL_${SEPOLIA_CHAIN_ID}`]: chain.url,
    ORDERS_KEY: testChainKeys.orders,
  }
  server = await startTestApp({ env, deployment: chain.deployment })
  server.clock.nowMs = Date.now()
  fixture = await createOrderIndexer(server.db, chain)
  wallet = createOrderWallet(chain, alice)
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  await fixture.mine()
}, TEST_START_MAX_MS)
afterAll(async () => {
  await server?.close()
  await market?.stop()
  chain?.stop()
})

const post = (path: string, body: object, { cookies, headers } = mine) =>
  server.send('POST', path, { cookies, headers, body })

async function orderDirectly(changes = {}) {
  const order = wallet.toOrder(changes)
  const answer = await post('order/sponsored/fee_estimate', wallet.toEstimate(order, false))
  if (answer.status !== 200) throw new Error(answer.text)
  const sent = await wallet.orderDirectly(order, answer.body as unknown as QuoteAnswer)
  return { order, sent, hash: wallet.toHash(order) }
}

const toBody = ({ sent, hash }: { sent: Hex; hash: Hex }) => ({
  chain_id: SEPOLIA_CHAIN_ID,
  transaction_hash: sent,
  order_contract_address: wallet.contracts.processor,
  smart_contract_order_id: BigInt(hash).toString(),
  stock_id: wallet.stock.stockId,
})

/** Applies the event that the order was placed at the broker; there is no broker in this test. */
const applyPlaced = ({ id }: TokenOrder) =>
  inTransaction(server.db, (tx) =>
    applyOrderTransition(tx, fixture.deps, { id, event: 'place', patch: { broker_status: 'NEW' } }),
  )

const fillIdOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`

const balances = async () => {
  const accounts = orderAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
  const of = (name: keyof typeof accounts) => getBalance(server.db, accounts[name])
  return { payments: await of('payments'), spent: await of('spent'), earned: await of('earned') }
}

const expectSound = async () =>
  expect([
    await auditLedger(server.db),
    await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [chain.token]),
  ]).toEqual([[], []])

test('AB-26 a wallet registers its own order before it is mined, once', async () => {
  const direct = await orderDirectly()
  const body = toBody(direct)
  const first = await post('order/direct', body)
  expect([first.status, first.body.status, first.body.is_sponsored]).toEqual([
    200,
    'PENDING_SUBMIT',
    false,
  ])
  expect(first.body.order_transaction_hash).toBe(direct.sent)
  expect((await post('order/direct', body)).body.id).toBe(first.body.id)
  await fixture.mine()
  expect((await post('order/direct', body)).body.id).toBe(first.body.id)
  const row = await fixture.get(direct.hash)
  expect([row.id, row.feeAmount, row.hasQuote]).toEqual([first.body.id, 700_000n, true])
  expect(row.blockNumber).toBeGreaterThan(0)
})

test('AB-26 RO-12 an unknown transaction, or another wallet’s, is 404', async () => {
  const direct = await orderDirectly()
  const body = toBody(direct)
  const nothing = { ...body, transaction_hash: `0x${'00'.repeat(32)}` }
  expect((await post('order/direct', nothing)).status).toBe(404)
  expect((await post('order/direct', body, theirs)).status).toBe(404)
  expect((await post('order/direct', { ...body, smart_contract_order_id: '7' })).status).toBe(404)
  const { body: refused } = await post('order/direct', { ...body, stock_id: 99 })
  expect(refused).toMatchObject({ code: 'order_refused', fields: { order: 'token' } })
  await chain.mine()
  expect((await post('order/direct', body, theirs)).status).toBe(404)
  expect((await post('order/direct', { ...body, stock_id: 'a' })).status).toBe(400)
  const other = await wallet.send(alice.address, wallet.contracts.toApproval(chain.token, 1n))
  const pending = await post('order/direct', { ...body, transaction_hash: other })
  expect(pending.body).toMatchObject({ fields: { order: 'transaction_pending' } })
  await chain.mine()
  expect((await post('order/direct', { ...body, transaction_hash: other })).status).toBe(404)
})

test('SK-03 an unregistered order is indexed, filled in parts, and ends with a remainder', async () => {
  const { hash } = await orderDirectly()
  await fixture.mine()
  const seen = await fixture.get(hash)
  expect(seen).toMatchObject({
    isSponsored: false,
    side: 'BUY',
    paymentAmount: 100_000_000n,
    feeAmount: 700_000n,
    requester: alice.address.toLowerCase(),
  })
  // No order goes to the broker before its block is final.
  expect(await applyPlaced(seen)).toBeNull()
  expect(fixture.log).toContainEqual(
    expect.objectContaining({ order_id: seen.id, event: 'place', refusal: 'not_final' }),
  )
  await fixture.mine(20)
  expect(await applyPlaced(await fixture.get(hash))).toBe('SUBMITTED')
  const before = await balances()
  for (const [number, fees] of [
    [1, 400_000n],
    [2, 100_000n],
  ] as const) {
    const row = await fixture.get(hash)
    await inTransaction(server.db, (tx) =>
      applyOrderTransition(tx, fixture.deps, { id: row.id, event: 'send_fill' }),
    )
    const fill = { fillAmount: 40_000_000n, receivedAmount: 2n * 10n ** 17n, fees }
    await fixture.operate(
      fixture.contracts.toFill({ ...fixture.toKnown(row), fillId: fillIdOf(number), ...fill }),
    )
    await fixture.mine(3)
    expect((await fixture.get(hash)).status).toBe('SUBMITTED')
  }
  await expectSound()
  const during = await balances()
  expect([during.spent - before.spent, during.earned - before.earned]).toEqual([
    80_000_000n,
    500_000n,
  ])
  const row = await fixture.get(hash)
  await inTransaction(server.db, (tx) =>
    applyOrderTransition(tx, fixture.deps, {
      id: row.id,
      event: 'end_at_broker',
      patch: { close_intent: 'filled' },
    }),
  )
  await fixture.operate(fixture.contracts.toCancel(fixture.toKnown(row), 'remainder'))
  await fixture.mine(20)
  expect(await fixture.get(hash)).toMatchObject({ status: 'FILLED', reason: 'remainder' })
  expect(before.payments - (await balances()).payments).toBe(100_000_000n)
  await expectSound()
  const { body } = await server.send('GET', `user/order/${row.id}`, mine)
  expect(body).toMatchObject({
    group: 'filled',
    filled_asset_quantity: '0.4',
    filled_payment_quantity: '80',
    fees_taken: '0.5',
    average_price: '200',
    is_cancellable: false,
  })
  expect((body.fulfilments as object[]).length).toBe(2)
  const steps = (body.steps as { step: string }[]).map(({ step }) => step)
  expect(steps).toEqual(['submitted', 'routed', 'filled', 'filled', 'ended'])
})

test('a sale is burned, executed and paid; its fee is the quoted one', async () => {
  const { vault = '0x' } = chain.deployment.contracts
  await chain.rpc('anvil_impersonateAccount', vault)
  await chain.rpc('anvil_setBalance', vault, '0xde0b6b3a7640000')
  const amount = 10n ** 18n
  const mint = `0x40c10f19${alice.address.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
  await wallet.send(vault, { to: wallet.stock.address, data: mint as Hex })
  await chain.mine()
  const { hash } = await orderDirectly({
    sell: true,
    paymentTokenQuantity: 0n,
    assetTokenQuantity: amount,
    orderType: 1,
    price: 100n * 10n ** 18n,
  })
  await fixture.mine(20)
  const row = await fixture.get(hash)
  // The fee is that on a hundred dollars, the proceeds of the sale at its limit.
  expect([row.side, row.feeAmount, row.hasQuote]).toEqual(['SELL', 700_000n, true])
  const { operate, contracts, toKnown } = fixture
  await inTransaction(server.db, (tx) =>
    applyOrderTransition(tx, fixture.deps, { id: row.id, event: 'ask_escrow' }),
  )
  await operate(contracts.toTakeEscrow(toKnown(row), amount))
  await fixture.mine()
  expect((await fixture.get(hash)).status).toBe('PENDING_ESCROW')
  await fixture.mine(20)
  expect((await fixture.get(hash)).status).toBe('ESCROWED')
  await applyPlaced(row)
  const accounts = orderAccountsOf(SEPOLIA_CHAIN_ID, chain.token)
  const proceedsBefore = await getBalance(server.db, accounts.proceeds)
  const [rich = '0x'] = await chain.accounts()
  const { address: operator } = fixture.deps.findChain(SEPOLIA_CHAIN_ID)?.sender ?? {
    address: rich,
  }
  const give = `0x40c10f19${operator.slice(2).padStart(64, '0')}${105_000_000n.toString(16).padStart(64, '0')}`
  await wallet.send(rich, { to: chain.token, data: give as Hex })
  await operate(contracts.toApproval(chain.token, 105_000_000n))
  await operate(
    contracts.toFill({
      ...toKnown(row),
      fillId: fillIdOf(9),
      fillAmount: amount,
      receivedAmount: 105_000_000n,
      fees: 700_000n,
    }),
  )
  await fixture.mine(20)
  expect(await fixture.get(hash)).toMatchObject({ status: 'FILLED', closedBy: 'fulfilled' })
  expect((await getBalance(server.db, accounts.proceeds)) - proceedsBefore).toBe(105_000_000n)
  await expectSound()
})

test('AB-28 the owner cancels by a transaction to the contract, and registers it', async () => {
  const { hash } = await orderDirectly()
  await fixture.mine()
  const { id } = await fixture.get(hash)
  const sent = await wallet.requestCancel(hash)
  const path = `order/${id}/cancel`
  const wrong = {
    chain_id: SEPOLIA_CHAIN_ID,
    transaction_hash: (await fixture.get(hash)).transactionHash,
  }
  const refused = await post(path, wrong)
  expect(refused.body).toMatchObject({ fields: { order: 'cancel_transaction' } })
  const body = { chain_id: SEPOLIA_CHAIN_ID, transaction_hash: sent }
  expect((await post(path, body, theirs)).status).toBe(404)
  const answer = await post(path, body)
  expect([answer.status, answer.body.status, answer.body.cancel_transaction_hash]).toEqual([
    200,
    'PENDING_CANCEL',
    sent,
  ])
  await fixture.mine()
  expect(await fixture.get(hash)).toMatchObject({ status: 'PENDING_CANCEL', reason: 'requested' })
  await fixture.operate(
    fixture.contracts.toCancel(fixture.toKnown(await fixture.get(hash)), 'requested'),
  )
  await fixture.mine(20)
  expect(await fixture.get(hash)).toMatchObject({ status: 'CANCELLED', reason: 'requested' })
})

test('EN-11 an operator parks and rejects an order, and an impossible action is refused', async () => {
  const { hash } = await orderDirectly()
  await fixture.mine(20)
  const { id } = await fixture.get(hash)
  const operate = (action: 'hold' | 'retry' | 'reject') =>
    inTransaction(server.db, (tx) =>
      applyOrderAction(tx, fixture.deps, { id, action, who: 'ana', why: 'case 7' }),
    )
  expect(await operate('retry')).toEqual({ ok: false, reason: 'not_now' })
  expect(await operate('hold')).toMatchObject({
    ok: true,
    value: { status: 'REQUIRING_CONTACT', reason: 'operator' },
  })
  expect(await operate('retry')).toMatchObject({
    value: { status: 'PENDING_SUBMIT', reason: null, parkedFrom: null },
  })
  await operate('hold')
  expect(await operate('reject')).toMatchObject({
    value: { status: 'PENDING_CANCEL', closing: 'rejected' },
  })
  await fixture.operate(
    fixture.contracts.toCancel(fixture.toKnown(await fixture.get(hash)), 'operator'),
  )
  await fixture.mine(20)
  expect(await fixture.get(hash)).toMatchObject({ status: 'REJECTED', reason: 'operator' })
})

test('invariant 9 a ledger balance that differs from the rows is a violation', async () => {
  const { hash } = await orderDirectly()
  await fixture.mine(3)
  const { id } = await fixture.get(hash)
  const set = (amount: string) =>
    server.db
      .updateTable('token_orders')
      .set({ payment_amount: amount })
      .where('id', '=', id)
      .execute()
  await set('99000000')
  const faults = await listOrderInvariantViolations(server.db, SEPOLIA_CHAIN_ID, [chain.token])
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('payments of orders')
  await set('100000000')
  await expectSound()
})
