import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listEndpoints } from '@parvalue/shared/api/endpoint.ts'
import { api } from '@parvalue/shared/api/table.ts'
import { expect, test } from 'vitest'

const groups = [...new Set(listEndpoints(api).map(({ group }) => group))]

const modules = path.join(import.meta.dirname, '../../modules')
const routeTests = globSync('**/routes.test.ts', { cwd: modules }).map((file) =>
  readFileSync(path.join(modules, file), 'utf8'),
)

test.each(groups)('the tests of %s account for every call of the group', (group) => {
  const count = `listUntestedStatuses(${toPlace(group)}, server.seen)`
  expect(routeTests.filter((source) => source.includes(count))).toHaveLength(1)
})

/** Resources as the requirement names them, and the calls that read or change each. */
const stockSide: Readonly<Record<string, readonly string[]>> = {
  user: ['GET /user/'],
  wallet: ['GET /user/wallet', 'POST /user/wallet'],
  holdings: ['GET /user/wallet/holdings', 'GET /user/wallet/holdings/historical_chart_data'],
  'wrapped holdings': ['GET /user/wallet/wrapped_holdings'],
  dividends: ['GET /user/dividends'],
  'web3 orders, sponsored': ['POST /order/sponsored', 'POST /order/sponsored/fee_estimate'],
  'web3 orders, direct': ['POST /order/direct', 'GET /order/direct/{direct_order_id}'],
  'brokerage account': ['POST /brokerage/account/', 'GET /brokerage/account/'],
  'ACH relationship': ['POST /brokerage/account/ach', 'GET /brokerage/account/ach'],
  'ACH transfer': ['POST /brokerage/account/ach/transfer', 'GET /brokerage/account/ach/transfers'],
  'brokerage market orders': [
    'POST /brokerage/orders/market/buy',
    'POST /brokerage/orders/market/sell',
    'GET /brokerage/orders/',
  ],
  positions: ['GET /brokerage/account/positions'],
  statements: [
    'GET /brokerage/account/statements',
    'GET /brokerage/account/statements/{statement_document_id}/download',
  ],
  'gift cards': ['GET /gift_cards/', 'POST /gift_cards/claim'],
  stocks: ['GET /stocks/all', 'GET /stocks/by_symbol/{symbol}', 'GET /stocks/info'],
  'chain tokens': ['GET /chain/{chain_id}/tokens', 'GET /chain/{chain_id}/tokens/{symbol}'],
  'token infos': ['GET /chain/{chain_id}/token_infos'],
  news: ['GET /stocks/{stock_id}/news_articles'],
  'stock dividends': ['GET /stocks/{stock_id}/dividends'],
  'chart data': ['GET /stocks/{stock_id}/price_chart_data'],
  'price summaries': ['GET /stocks/price_summaries'],
  'referral subscriber': ['POST /user/subscriber', 'GET /user/subscriber'],
  'referral rewards': ['GET /user/subscriber/rewards'],
  'transparency report': ['GET /transparency/report'],
  'latest filled orders': ['GET /transparency/filled_orders'],
  'feature flags': ['GET /feature_flags/'],
}

const callAt = new Map(listEndpoints(api).map(({ call }) => [`${call.method} ${call.path}`, call]))

test.each(Object.entries(stockSide))(
  'EN-10 %s: its calls exist and declare their answers',
  (_, wanted) => {
    const found = wanted.map((endpoint) => {
      const call = callAt.get(endpoint)
      return [endpoint, call?.answer !== undefined]
    })
    expect(found).toEqual(wanted.map((endpoint) => [endpoint, true]))
  },
)

const toPlace = (group: string) => (/^\w+$/.test(group) ? `api.${group}` : `api['${group}']`)
