import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { type AlpacaRequest, createAlpacaClient } from '../alpaca-http.ts'
import { createBrokerageCalls } from '../brokerage/service.ts'
import { ProviderError } from '../provider-error.ts'
import {
  alpacaActivitiesSchema,
  alpacaHoldingsSchema,
  toCustodyPositions,
  toPaidDistributions,
} from './alpaca-translate.ts'
import type { Holdings, PaidDistribution } from './port.ts'
import { buyShares } from './purchase.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 50

/** Returns the client of one account at Alpaca's Broker API (alpaca.markets) or at its simulator. */
export function createAlpacaHoldings(access: ProviderAccountAccess, http: Http): Holdings {
  const { url, key, account } = access
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  const request = createAlpacaClient(http, url, { authorization })
  return {
    listPositions: async () =>
      toCustodyPositions(
        await request(`/v1/trading/accounts/${account}/positions`, {}, alpacaHoldingsSchema),
      ),
    buy: (purchase) => buyShares(createBrokerageCalls(access, http), purchase),
    listPaid: async (since) => {
      const found = await listAll(request, { account_id: account, after: since })
      // Alpaca's `after` is a time, so the filter by day happens here.
      const paid = found.filter(({ paidDate }) => paidDate >= since)
      return paid.sort((a, b) => (a.paidDate < b.paidDate ? -1 : 1))
    },
  }
}

async function listAll(
  request: AlpacaRequest,
  query: Record<string, string>,
): Promise<PaidDistribution[]> {
  const found: PaidDistribution[] = []
  let last: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const filter = {
      ...query,
      page_size: `${PAGE_SIZE}`,
      ...(last === undefined ? {} : { page_token: last }),
    }
    const activities = await request('/v1/accounts/activities/DIV', filter, alpacaActivitiesSchema)
    found.push(...toPaidDistributions(activities))
    last = activities.at(-1)?.id
    if (activities.length < PAGE_SIZE) return found
  }
  throw new ProviderError('broken', 'Alpaca activities: pagination did not end')
}
