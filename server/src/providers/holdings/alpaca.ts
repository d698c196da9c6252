import type { z } from 'zod'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { type AlpacaRequest, createAlpacaClient } from '../alpaca-http.ts'
import { createBrokerageCalls } from '../brokerage/service.ts'
import { ProviderError } from '../provider-error.ts'
import {
  alpacaActivitiesSchema,
  alpacaDividendTypes,
  alpacaHoldingsSchema,
  toCustodyPositions,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-translate.ts'
import type { Holdings } from './port.ts'
import { buyShares } from './purchase.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 50

/** Returns the client of one account at Alpaca's Broker API (alpaca.markets) or at its simulator. */
export function createAlpacaHoldings(access: ProviderAccountAccess, http: Http): Holdings {
  const { url, key, account } = access
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  const request = createAlpacaClient(http, url, { authorization })
  const listSince = async (since: string) => {
    const found = await listAll(request, { account_id: account, after: since })
    // Alpaca's `after` is a time, so the filter by day happens here.
    const recent = found.filter(({ date }) => date >= since)
    return recent.sort((a, b) => (a.date < b.date ? -1 : 1))
  }
  return {
    listPositions: async () =>
      toCustodyPositions(
        await request(`/v1/trading/accounts/${account}/positions`, {}, alpacaHoldingsSchema),
      ),
    buy: (purchase) => buyShares(createBrokerageCalls(access, http), purchase),
    listPaid: async (since) => toPaidDistributions(await listSince(since)),
    listTakenBack: async (since) => toTakenBackDistributions(await listSince(since)),
  }
}

async function listAll(request: AlpacaRequest, query: Record<string, string>) {
  const found: z.output<typeof alpacaActivitiesSchema> = []
  let last: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const filter = {
      ...query,
      activity_types: alpacaDividendTypes.join(','),
      page_size: `${PAGE_SIZE}`,
      ...(last === undefined ? {} : { page_token: last }),
    }
    const activities = await request('/v1/accounts/activities', filter, alpacaActivitiesSchema)
    found.push(...activities)
    last = activities.at(-1)?.id
    if (activities.length < PAGE_SIZE) return found
  }
  throw new ProviderError('broken', 'Alpaca activities: pagination did not end')
}
