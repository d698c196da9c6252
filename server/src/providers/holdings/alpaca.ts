import { z } from 'zod'
import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { type AlpacaRequest, createAlpacaClient } from '../alpaca-http.ts'
import { createBrokerageCalls } from '../brokerage/service.ts'
import { ProviderError } from '../provider-error.ts'
import {
  alpacaDividendTypes,
  parseDividendActivities,
  toActivityId,
  toPaidDistributions,
  toTakenBackDistributions,
} from './alpaca-activities.ts'
import { alpacaHoldingsSchema, toCustodyPositions } from './alpaca-translate.ts'
import type { HoldingsProvider } from './port.ts'
import { buyShares } from './purchase.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 50

/** Returns the client of one account at Alpaca's Broker API (alpaca.markets) or at its simulator. */
export function createAlpacaHoldings(access: ProviderAccountAccess, http: Http): HoldingsProvider {
  const { url, key, account } = access
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  const request = createAlpacaClient(http, url, { authorization })
  const listSince = async (since: string) => {
    const { activities, odd } = parseDividendActivities(
      await listAll(request, { account_id: account, after: since }),
    )
    // Alpaca's `after` is a time, so the filter by day happens here.
    const recent = activities.filter(({ date }) => date >= since)
    return { activities: recent.toSorted((a, b) => (a.date < b.date ? -1 : 1)), odd }
  }
  return {
    listPositions: async () =>
      toCustodyPositions(
        await request(`/v1/trading/accounts/${account}/positions`, {}, alpacaHoldingsSchema),
      ),
    buy: (purchase) => buyShares(createBrokerageCalls(access, http), purchase),
    listPaid: async (since) => toPaidDistributions((await listSince(since)).activities),
    listTakenBack: async (since) => toTakenBackDistributions((await listSince(since)).activities),
    listOddActivities: async (since) => (await listSince(since)).odd,
  }
}

async function listAll(request: AlpacaRequest, query: Record<string, string>): Promise<unknown[]> {
  const found: unknown[] = []
  let last: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const filter = {
      ...query,
      activity_types: alpacaDividendTypes.join(','),
      page_size: `${PAGE_SIZE}`,
      ...(last === undefined ? {} : { page_token: last }),
    }
    const activities = await request('/v1/accounts/activities', filter, pageSchema)
    found.push(...activities)
    if (activities.length < PAGE_SIZE) return found
    last = activities.map(toActivityId).findLast((id) => id !== null) ?? last
  }
  throw new ProviderError('broken', 'Alpaca activities: pagination did not end')
}

const pageSchema = z.array(z.unknown())
