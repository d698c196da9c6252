import type { Member } from './members.ts'
import { toBytes } from './request-volley.ts'

/** Paths that need no login. */
export const PUBLIC = [
  '/feature_flags/',
  '/stocks/all',
  '/stocks/listing?page_size=25',
  '/stocks/price_summaries?stock_ids=1,2,4',
  '/market/status',
  '/transparency/filled_orders',
  '/info/',
  '/legal/terms/en',
]

/** Returns the requests of a signed-in user's pages. */
export const toLists = ({ account, headers }: Member) =>
  [
    `/user/${account.address}/orders`,
    '/redemption/requests',
    '/user/funding/wire?page=1&page_size=10',
  ].map((path) => toBytes({ path: `/api/v1${path}`, headers }))
