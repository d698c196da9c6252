import { api } from '@parvalue/shared/api/table.ts'
import { parseCsvText } from '@parvalue/shared/domain/money/test-csv.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alice, bob, type SessionCredentials, signIn } from '../../../testing/chain/test-wallet.ts'
import {
  FIRST_ORDER_MS,
  filledOrderPatch,
  insertTestOrder,
  ORDER_ROW_TOKEN,
  toTestHash,
  toTestOrderId,
} from '../../../testing/orders/test-order-rows.ts'
import { listUntestedStatuses } from '../../../testing/server/test-api-caller.ts'
import {
  SEPOLIA_CHAIN_ID,
  startTestApp,
  TEST_START_MAX_MS,
  type TestApp,
} from '../../../testing/server/test-app.ts'
import { saveFill } from '../chain/fill-store.ts'
import { insertOrderStep } from '../tables/order-store.ts'

let server: TestApp
let mine: SessionCredentials
let theirs: SessionCredentials

beforeAll(async () => {
  server = await startTestApp()
  mine = await signIn(server)
  theirs = await signIn(server, bob)
  await insertTestOrder(server.db, 1, alice.address)
  await insertTestOrder(server.db, 2, alice.address, { isSale: true, patch: filledOrderPatch })
  await insertTestOrder(server.db, 3, alice.address, {
    symbol: 'SGOV.d',
    stockId: 1,
    patch: {
      status: 'CANCELLED',
      closed_by: 'cancelled',
      closed_block: 9,
      reason: 'expired',
      waiting_for: null,
    },
  })
  await insertTestOrder(server.db, 4, bob.address)
  await insertTestOrder(server.db, 5, alice.address, {
    patch: { is_canonical: false, block_number: null },
  })
  await server.db.transaction().execute(async (tx) => {
    const fill = { chainId: SEPOLIA_CHAIN_ID, feeAmount: 50_000n }
    const position = {
      blockNumber: 40,
      transactionHash: toTestHash(66),
      minedAtMs: FIRST_ORDER_MS + 30_000,
    }
    for (const [logIndex, orderId, assetAmount, paymentAmount] of [
      [201, toTestOrderId(1), 10n ** 17n, 30_000_000n],
      [202, toTestOrderId(2), 10n ** 18n, 190_000_000n],
      [203, toTestOrderId(2), 5n * 10n ** 17n, 95_000_001n],
    ] as const) {
      const amounts = { assetAmount, paymentAmount }
      await saveFill(tx, {
        ...fill,
        ...position,
        fillId: toTestHash(logIndex),
        logIndex,
        orderId,
        ...amounts,
      })
    }
    const nothing = { reason: null, actor: null, reason_text: null, transaction_hash: null }
    for (const [event, status, seconds] of [
      ['mine', 'PENDING_SUBMIT', 1],
      ['mine', 'PENDING_SUBMIT', 2],
      ['confirm', 'PENDING_SUBMIT', 3],
      ['place', 'SUBMITTED', 4],
      ['send_fill', 'PENDING_FILL', 5],
      ['record_fill', 'SUBMITTED', 6],
      ['record_fill', 'SUBMITTED', 7],
      ['finish_filled', 'FILLED', 60],
    ] as const) {
      const at = new Date(FIRST_ORDER_MS + seconds * 1000)
      await insertOrderStep(tx, { token_order_id: toTestOrderId(2), event, status, at, ...nothing })
    }
  })
}, TEST_START_MAX_MS)
afterAll(() => server.close())

const list = async (query = '', credentials = mine) =>
  server.send('GET', `user/${alice.address}/orders${query}`, credentials)

const indexesOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  (body as unknown as { smart_contract_order_id: string }[]).map((row) =>
    Number(row.smart_contract_order_id),
  )

const PATHS = ['', '/count', '/export', '/summary'].map(
  (end) => `user/${alice.address}/orders${end}`,
)

test('without a session it is 401', async () => {
  for (const path of [
    ...PATHS,
    `user/order/${toTestOrderId(1)}`,
    `order/direct/${toTestOrderId(2)}`,
  ]) {
    expect((await server.send('GET', path)).status).toBe(401)
  }
  for (const path of ['order/direct', 'order/sponsored', 'order/sponsored/fee_estimate']) {
    expect((await server.send('POST', path, { body: {} })).status).toBe(401)
  }
  const cancel = await server.send('POST', `order/${toTestOrderId(1)}/cancel`, { body: {} })
  expect(cancel.status).toBe(401)
})

test('RO-12 another wallet’s list and orders are answered like unknown ones', async () => {
  for (const path of PATHS) {
    const { status } = await server.send('GET', path, theirs)
    expect(status).toBe(
      (await server.send('GET', path.replace(alice.address, ORDER_ROW_TOKEN), theirs)).status,
    )
    expect(status).toBeGreaterThanOrEqual(400)
  }
  for (const path of ['user/order', 'order/direct']) {
    const foreign = await server.send('GET', `${path}/${toTestOrderId(4)}`, mine)
    const missing = await server.send('GET', `${path}/${toTestOrderId(9)}`, mine)
    const { request_id: one, ...answer } = foreign.body
    const { request_id: other, ...same } = missing.body
    expect([foreign.status, missing.status, one === other]).toEqual([404, 404, false])
    expect(answer).toEqual(same)
  }
})

test.each([
  '?page=0',
  '?page_size=101',
  '?group=open',
  '?stock_id=a',
  '?who=me',
  '?search_text=a%00',
])('AB-24 %s is 400', async (query) => {
  expect((await list(query)).status).toBe(400)
  const { status } = await server.send('GET', `user/${alice.address}/orders/export${query}`, mine)
  expect(status).toBe(400)
})

test('AB-24 a wallet’s orders, newest first, by page, group, stock and search text', async () => {
  expect(indexesOf(await list())).toEqual([3, 2, 1])
  expect(indexesOf(await list('?page=2&page_size=2'))).toEqual([1])
  expect(indexesOf(await list('?group=working'))).toEqual([1])
  expect(indexesOf(await list('?group=filled'))).toEqual([2])
  expect(indexesOf(await list('?group=closed'))).toEqual([3])
  expect(indexesOf(await list('?stock_id=1'))).toEqual([3])
  expect(indexesOf(await list('?search_text=sgov'))).toEqual([3])
  expect(indexesOf(await list('?search_text=aapl%20dsh'))).toEqual([2, 1])
  expect(indexesOf(await list(`?search_text=${toTestOrderId(2)}`))).toEqual([2])
  expect(indexesOf(await list('?search_text=%25'))).toEqual([])
  const count = async (query: string) =>
    (await server.send('GET', `user/${alice.address}/orders/count${query}`, mine)).body
  expect([await count(''), await count('?group=closed'), await count('?search_text=xyz')]).toEqual([
    { count: 3 },
    { count: 1 },
    { count: 0 },
  ])
  const bad = await server.send('GET', `user/${alice.address}/orders/count?group=x`, mine)
  expect(bad.status).toBe(400)
})

test('AB-23 one order is answered with its fills and steps', async () => {
  expect((await server.send('GET', 'user/order/1', mine)).status).toBe(400)
  const { status, body } = await server.send('GET', `user/order/${toTestOrderId(2)}`, mine)
  expect(status).toBe(200)
  expect(body).toEqual({
    id: toTestOrderId(2),
    chain_id: SEPOLIA_CHAIN_ID,
    created_dt: new Date(FIRST_ORDER_MS + 2).toISOString(),
    order_contract_address: '0x0C0c0C0c0c0c0c0c0c0c0C0C0C0c0c0C0c0c0c0c',
    order_side: 'SELL',
    order_type: 'LIMIT',
    order_tif: 'DAY',
    order_transaction_hash: toTestHash(2),
    cancel_transaction_hash: null,
    smart_contract_order_id: '2',
    payment_token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    payment_token_quantity: null,
    asset_token: '0x00000000000000000000000000000000000000D4',
    asset_token_quantity: '1.5',
    limit_price: '187.5',
    fee: '0.8',
    fees: [
      { type: 'TRADING', fee_in_eth: 0.6, fee_in_wei: '600000' },
      { type: 'ORDER', fee_in_eth: 0.2, fee_in_wei: '200000' },
    ],
    network_fee_in_usd: null,
    status: 'FILLED',
    stock_id: 4,
    symbol: 'AAPL.d',
    recipient_address: alice.address,
    is_sponsored: false,
    group: 'filled',
    broker_status: 'FILLED',
    expires_dt: null,
    ended_dt: new Date(FIRST_ORDER_MS + 60_000).toISOString(),
    filled_asset_quantity: '1.5',
    filled_payment_quantity: '285.000001',
    fees_taken: '0.1',
    average_price: '190.00000066',
    ...{ executed_asset_quantity: '0', executed_average_price: null },
    waiting_for: null,
    are_proceeds_held: false,
    reason: null,
    is_cancellable: false,
    is_cancel_asked: false,
    closed_transaction_hash: toTestHash(77),
    owner_cancel: null,
    terms: {
      ...{ requestTimestamp: '1', assetTokenQuantity: '1500000000000000000' },
      ...{ paymentTokenQuantity: '0', price: '187500000000000000000' },
    },
    fulfilments: [
      {
        ...fulfilmentOf(toTestHash(202)),
        asset_token_spent: '1',
        payment_token_filled: '190',
        price: '190',
      },
      {
        ...fulfilmentOf(toTestHash(203)),
        asset_token_spent: '0.5',
        payment_token_filled: '95.000001',
        price: '190.000002',
      },
    ],
    steps: (
      [
        ['submitted', 'PENDING_SUBMIT', 2],
        ['routed', 'SUBMITTED', 4],
        ['filled', 'SUBMITTED', 6],
        ['filled', 'SUBMITTED', 7],
        ['ended', 'FILLED', 60],
      ] as const
    ).map(([step, state, seconds]) => ({
      step,
      status: state,
      created_dt: new Date(FIRST_ORDER_MS + seconds * 1000).toISOString(),
      transaction_hash: null,
      reason: null,
    })),
  })
})

const fulfilmentOf = (id: Hex) => ({
  id,
  order_id: toTestOrderId(2),
  chain_id: SEPOLIA_CHAIN_ID,
  transaction_hash: toTestHash(66),
  transaction_dt: new Date(FIRST_ORDER_MS + 30_000).toISOString(),
  asset_token_filled: '0',
  payment_token_spent: '0',
  payment_token_fee: '0.05',
  executed_dt: null,
})

test('AB-26 only an order that the wallet sent itself is a direct order', async () => {
  expect((await server.send('GET', 'order/direct/1', mine)).status).toBe(400)
  const { status, body } = await server.send('GET', `order/direct/${toTestOrderId(2)}`, mine)
  expect([status, body.id]).toEqual([200, toTestOrderId(2)])
  expect((await server.send('GET', `order/direct/${toTestOrderId(1)}`, mine)).status).toBe(404)
})

test('SK-06 the summary has the escrow of working orders and the count of each group', async () => {
  expect((await server.send('GET', 'user/alice/orders/summary', mine)).status).toBe(400)
  const { body } = await server.send('GET', `user/${alice.address}/orders/summary`, mine)
  expect(body).toEqual({
    counts: { working: 1, filled: 1, closed: 1 },
    escrowed: [
      {
        chain_id: SEPOLIA_CHAIN_ID,
        token: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
        amount: '70.75',
      },
    ],
    held_proceeds_order_ids: [],
  })
})

test('SK-06 CW-11 the export uses the same filter', async () => {
  const path = `user/${alice.address}/orders/export`
  const all = await server.send('GET', path, mine)
  expect(all.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="orders.csv"',
  })
  expect(parseCsvText(all.text).map((cells) => cells.length)).toEqual([20, 20, 20, 20])
  const some = await server.send('GET', `${path}?format=json&group=filled`, mine)
  expect((JSON.parse(some.text) as { id: string }[]).map(({ id }) => id)).toEqual([
    toTestOrderId(2),
  ])
  expect(some.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('VA-10 an invalid body is 400, before chain or broker is read', async () => {
  const send = (path: string) =>
    server.send('POST', path, { cookies: mine.cookies, headers: mine.headers, body: {} })
  for (const path of [
    'order/direct',
    'order/sponsored',
    'order/sponsored/fee_estimate',
    `order/${toTestOrderId(1)}/cancel`,
  ]) {
    expect((await send(path)).status).toBe(400)
  }
})

test('every endpoint of the group was seen to succeed and to refuse, here or on a chain', () => {
  // Orders are created in sponsored.test.ts and direct.test.ts.
  const onChain = ['createDirectOrder', 'createSponsoredOrder', 'estimateFee', 'cancelOrder']
  expect(listUntestedStatuses(api.orders, server.seen)).toEqual(
    onChain.map((name) => `${name} 200`),
  )
})
