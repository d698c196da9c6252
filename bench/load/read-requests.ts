import type { LoadMember } from './members.ts'
import { toRequestBytes } from './request-volley.ts'

/** Paths that need no login. */
export const PUBLIC_PATHS = [
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
export const createListRequests = ({ account, headers }: LoadMember) =>
  [
    `/user/${account.address}/orders`,
    '/redemption/requests',
    '/user/funding/wire?page=1&page_size=10',
  ].map((path) => toRequestBytes({ path: `/api/v1${path}`, headers }))
