import type { Member } from './people.ts'
import { toBytes } from './volley.ts'

/** What anybody reads. */
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

/** What a person's own pages begin with. */
export const toLists = ({ account, headers }: Member) =>
  [
    `/user/${account.address}/orders`,
    '/redemption/requests',
    '/user/funding/wire?page=1&page_size=10',
  ].map((path) => toBytes({ path: `/api/v1${path}`, headers }))
