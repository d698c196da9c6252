import { expect, test } from 'vitest'
import type { z } from 'zod'
import { orderSides } from '../domain/orders/broker-order.ts'
import { createApiClient } from './client.ts'
import { type Endpoint, listEndpoints } from './endpoint.ts'
import { toSchemaExample } from './example.ts'
import { toJsonSchema } from './openapi.ts'
import { api } from './table.ts'
import { walletRecord } from './user.ts'

/** The calls of requirement sections AB, AP and AU, with the query that each has. */
const SPECIFIED = `
POST brokerage/account/
POST brokerage/account/ach
POST brokerage/account/ach/transfer
POST brokerage/orders/market/buy
POST brokerage/orders/market/sell
POST brokerage/plaid/link_token
GET brokerage/account/positions
GET brokerage/account/statements
GET brokerage/account/statements/{statement_document_id}/download
GET brokerage/orders/
POST gift_cards/claim
GET gift_cards/?claim_code
POST user/aml
POST user/email
POST user/email/verify
POST user/kyc
GET user/kyc
GET user/kyc/session_token
GET user/kyc/validate
POST user/logout
POST user/subscriber
GET user/subscriber
GET user/subscriber/rewards
POST user/wallet
GET user/wallet
GET user/
GET user/dividends
GET user/wallet/holdings?chain_id
GET user/wallet/holdings/historical_chart_data?timespan
GET user/wallet/wrapped_holdings
GET user/order/{order_id}
GET user/{wallet_address}/orders?page&page_size
GET user/{wallet_address}/orders/count
POST user/funding/wire
GET user/funding/wire
POST order/direct
GET order/direct/{direct_order_id}
POST order/sponsored
POST order/{web3_order_id}/cancel
POST order/sponsored/fee_estimate
GET stocks/all?page&page_size
GET stocks/by_symbol/{symbol}
GET stocks/by_ids?stock_ids
GET stocks/count
GET stocks/info?stock_ids
GET stocks/price_summaries?stock_ids
GET stocks/search?search_text
GET stocks/{stock_id}/dividends
GET stocks/{stock_id}/news_articles
GET stocks/{stock_id}/price_chart_data?timespan
GET chain/{chain_id}/token_infos?page&page_size
GET chain/{chain_id}/token_infos/filtered?stock_ids
GET chain/{chain_id}/tokens?stock_ids
GET chain/{chain_id}/tokens/{symbol}
GET chain/{chain_id}/tokens/{symbol}/stock
GET chain/{chain_id}/eth/price/{currency_code}
GET public/tokens/{token_symbol}/circulating_supply
GET public/tokens/{token_symbol}/total_supply
GET public/tokens/chain/{chain_id}/token/{token_address}/price
GET transparency/report
GET transparency/filled_orders
GET feature_flags/
GET _health/
GET redemption/requests?redeem_status&page&page_size
GET treasury/token_prices?stock_token_ids
GET treasury/chain/{chain_id}/tokens
GET token_price/
GET info/`

const calls = listEndpoints(api).map(({ group, name, call }) => ({ group, name, call }))

test('AC-01 AC-03 the table has the 68 calls of the specification', () => {
  const lines = calls
    .filter(({ call }) => call.origin === 'spec')
    .map(({ call: { method, path, query } }) => {
      const names = Object.entries(query?.shape ?? {})
        .filter(([, field]) => (field as z.ZodType).meta()?.['x-origin'] !== 'ours')
        .map(([name]) => name)
      return `${method} ${path.slice(1)}${names.length > 0 ? `?${names.join('&')}` : ''}`
    })
  expect(lines.sort()).toEqual(SPECIFIED.trim().split('\n').sort())
  expect(lines).toHaveLength(68)
})

test.each(calls)('the path of $group.$name has the parameters it declares', ({ call }) => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  expect(Object.keys(call.params?.shape ?? {})).toEqual(inPath)
})

test('names are unique within a group, and each method and path occurs once', () => {
  const methodsAndPaths = calls.map(({ call }) => `${call.method} ${call.path.replace(/\/$/, '')}`)
  expect(new Set(methodsAndPaths).size).toBe(methodsAndPaths.length)
})

test.each(['stocks', 'tokens', 'transparency', 'treasury', 'system'] as const)(
  'RO-01 every call of %s is public',
  (group) => {
    expect(new Set(Object.values<Endpoint>(api[group]).map(({ access }) => access))).toEqual(
      new Set(['public']),
    )
  },
)

test('RO-01 calls of redemptions and wires require a session', () => {
  expect(api.redemptions.listRedemptions.access).toBe('wallet')
  expect(api.funding.createWireRequest.access).toBe('wallet')
  expect(api.funding.listWireRequests.access).toBe('wallet')
})

test('RO-14 access is public or by wallet, without roles', () => {
  expect(new Set(calls.map(({ call }) => call.access))).toEqual(new Set(['public', 'wallet']))
  const guarded = calls.filter(({ call }) => call.needs !== undefined)
  expect(guarded.every(({ call }) => call.access === 'wallet')).toBe(true)
})

test('RO-08 RO-12 calls that move money or trade declare their needs', () => {
  const needed = calls.flatMap(({ call: { method, path, needs } }) =>
    needs === undefined ? [] : [`${method} ${path} ${String(needs)}`],
  )
  expect(needed.sort()).toEqual([
    'DELETE /brokerage/account/ach/transfers/{transfer_id} brokerage',
    'DELETE /brokerage/account/ach/{relationship_id} brokerage',
    'GET /brokerage/account/ach/transfers brokerage',
    'GET /brokerage/account/positions brokerage',
    'GET /brokerage/account/statements papers',
    'GET /brokerage/account/statements/{statement_document_id}/download papers',
    'GET /brokerage/orders/ brokerage',
    'POST /brokerage/account/ach brokerage',
    'POST /brokerage/account/ach/transfer brokerage,unrestricted',
    'POST /brokerage/orders/market/buy brokerage,trading',
    'POST /brokerage/orders/market/sell brokerage,trading',
    'POST /brokerage/orders/{order_id}/cancel brokerage',
    'POST /brokerage/plaid/link_token brokerage',
    'POST /gift_cards/claim trading',
    'POST /order/direct trading',
    'POST /order/sponsored trading',
    'POST /order/sponsored/fee_estimate trading',
    'POST /order/{web3_order_id}/cancel unrestricted',
    'POST /user/funding/wire wire',
  ])
})

const linesOf = (isMeant: (call: (typeof calls)[number]['call']) => boolean) =>
  calls.flatMap(({ call }) => (isMeant(call) ? [`${call.method} ${call.path}`] : [])).sort()

test('calls that move money accept an Idempotency-Key', () => {
  expect(linesOf((call) => call.idempotent === true)).toEqual([
    'POST /brokerage/account/ach/transfer',
    'POST /brokerage/orders/market/buy',
    'POST /brokerage/orders/market/sell',
    'POST /gift_cards/claim',
    'POST /order/direct',
    'POST /order/sponsored',
    'POST /order/sponsored/fee_estimate',
    'POST /order/{web3_order_id}/cancel',
    'POST /user/funding/wire',
  ])
  const keyed = calls.filter(({ call }) => call.idempotent)
  expect(keyed.every(({ call }) => call.access === 'wallet' && call.method === 'POST')).toBe(true)
})

test('e-mail, bank link and ACH need a fresh signature', () => {
  expect(linesOf((call) => call.fresh === true)).toEqual([
    'DELETE /brokerage/account/ach/{relationship_id}',
    'POST /brokerage/account/ach',
    'POST /brokerage/account/ach/transfer',
    'POST /brokerage/account/close',
    'POST /brokerage/plaid/link_token',
    'POST /user/access_tokens',
    'POST /user/email',
    'POST /user/email/verify',
  ])
  const fresh = calls.filter(({ call }) => call.fresh)
  expect(fresh.every(({ call }) => call.access === 'wallet')).toBe(true)
})

test('EN-04 fields accept the specified holder types, order sides and timespans', () => {
  expect(api.kyc.startCheck.body.shape.type.options).toEqual(['PERSONA', 'ENTITY'])
  expect([...orderSides]).toEqual(['BUY', 'SELL'])
  for (const call of [api.stocks.listChartPoints, api.holdings.listHistoricalValues]) {
    expect(call.query.shape.timespan.options).toEqual(['DAY', 'WEEK', 'MONTH', 'YEAR'])
  }
})

test('EN-05 the current wallet record has the specified fields', () => {
  const record = {
    entity: { is_blocked: false, is_whitelisted: true, is_aml_flagged: false },
    wallet: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', is_aml_flagged: true },
    terms: { version_date: '2026-11-01', accepted: ['company'] },
    eligibility: { version_date: '2026-11-01', is_confirmed: false },
  }
  expect(api.user.getUser.answer.parse(record)).toEqual(record)
  const { entity, wallet } = record
  for (const other of [
    { entity },
    { entity, wallet: { ...wallet, address: '0x12' } },
    { entity: { ...entity, is_blocked: 1 }, wallet },
    { entity: { ...entity, name: 'Ana' }, wallet },
    { entity, wallet, role: 'admin' },
  ]) {
    expect(walletRecord.safeParse(other).success).toBe(false)
  }
})

const shapesOf = ({ params, query, body }: (typeof calls)[number]['call']) => [params, query, body]

test.each(calls)('the examples of $group.$name are accepted', ({ call }) => {
  for (const shape of shapesOf(call)) {
    const parsed = shape?.safeParse(toSchemaExample(toJsonSchema(shape, 'input')))
    expect(parsed?.error?.issues ?? []).toEqual([])
  }
})

test.each(calls)('$group.$name refuses unknown fields at any depth', ({ call }) => {
  for (const schema of [...shapesOf(call), call.answer]) {
    if (schema) expect(listOpenObjects(toJsonSchema(schema, 'input'))).toEqual([])
  }
})

/** Returns the object schemas that would accept unknown fields. */
function listOpenObjects(schema: unknown): unknown[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, additionalProperties } = schema as Record<string, unknown>
  const isOpen = type === 'object' && (additionalProperties ?? true) === true
  const inside = Object.entries(schema).flatMap(([key, value]) =>
    key === 'examples' ? [] : listOpenObjects(value),
  )
  return isOpen ? [schema, ...inside] : inside
}

type AnyCall = (input: object) => Promise<unknown>

const client = createApiClient(api, {
  baseUrl: '',
  headers: () => ({}),
  fetch: () => Promise.reject(new Error('nothing may be sent')),
}) as unknown as Record<string, Record<string, AnyCall>>

const required = calls.flatMap(({ group, name, call }) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(call[part]?.shape ?? {})
      .filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success)
      .map(([key]) => ({ group, name, call, part, key })),
  ),
)

test.each(required)(
  'VA-09 $group.$name without $key throws',
  async ({ group, name, call, part, key }) => {
    const input: Record<string, object> = {}
    for (const each of ['params', 'query', 'body'] as const) {
      const shape = call[each]
      if (shape) input[each] = toSchemaExample(toJsonSchema(shape, 'input')) as object
    }
    const message = `Required parameter ${key} was null or undefined when calling ${name}`
    for (const nothing of [null, undefined]) {
      const lacking = { ...input, [part]: { ...input[part], [key]: nothing } }
      await expect(client[group]?.[name]?.(lacking)).rejects.toThrow(message)
    }
  },
)

test('the client sends the given idempotency key, and refuses a call without one', async () => {
  const sent: unknown[] = []
  const { funding } = createApiClient(api, {
    baseUrl: '',
    headers: () => ({ 'wallet-address': '0x1' }),
    fetch: async (_, init) => {
      sent.push(init?.headers)
      return Response.json({})
    },
  })
  const input = { body: { payment_quantity: 5, chain_id: 1, is_staked: false } } as const
  const keyless = funding.createWireRequest as unknown as AnyCall
  await expect(keyless(input)).rejects.toThrow('createWireRequest was called without a key')
  const idempotencyKey = '0b9c1d9e-6f6a-4b53-8f0e-1f4a5d6c7b80'
  await funding.createWireRequest(input, { idempotencyKey })
  expect(sent).toEqual([expect.objectContaining({ 'Idempotency-Key': idempotencyKey })])
})
