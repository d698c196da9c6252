import type { HoldingsAccess } from '../../provider-settings.ts'
import type { Http } from '../../world.ts'
import { type AskAlpaca, createAlpacaHttp } from '../alpaca-http.ts'
import { ProviderError } from '../provider-error.ts'
import {
  activitiesSchema,
  orderSchema,
  positionsSchema,
  toNotional,
  toOrder,
  toPaid,
  toPositions,
} from './alpaca-translate.ts'
import type { Holdings, PaidDistribution } from './port.ts'

const PAGE_SIZE = 100
const PAGES_MAX = 50

/** Alpaca's Broker API (alpaca.markets), or the simulator that speaks as it does. */
export function createAlpacaHoldings({ url, key, account }: HoldingsAccess, http: Http): Holdings {
  const authorization = `Basic ${Buffer.from(key).toString('base64')}`
  const ask = createAlpacaHttp(http, url, { authorization })
  const orders = `/v1/trading/accounts/${account}/orders`
  return {
    listPositions: async () =>
      toPositions(await ask(`/v1/trading/accounts/${account}/positions`, {}, positionsSchema)),
    buy: async ({ key, symbol, amount }) => {
      const order = {
        symbol,
        notional: toNotional(amount),
        side: 'buy',
        type: 'market',
        time_in_force: 'day',
        client_order_id: key,
      }
      const found = await ask(`${orders}:by_client_order_id`, { client_order_id: key }, orderSchema)
        // The vendor has no order of this name, so it is placed now; it takes a name once.
        .catch((error: unknown) => {
          if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
          return ask(orders, {}, orderSchema, order)
        })
      return toOrder(found)
    },
    listPaid: async (since) => {
      const found = await listAll(ask, { account_id: account, after: since })
      // `after` is a moment there, so the day itself is asked for again here.
      const paid = found.filter(({ paidDate }) => paidDate >= since)
      return paid.sort((a, b) => (a.paidDate < b.paidDate ? -1 : 1))
    },
  }
}

async function listAll(ask: AskAlpaca, query: Record<string, string>): Promise<PaidDistribution[]> {
  const found: PaidDistribution[] = []
  let last: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const asked = {
      ...query,
      page_size: `${PAGE_SIZE}`,
      ...(last === undefined ? {} : { page_token: last }),
    }
    const activities = await ask('/v1/accounts/activities/DIV', asked, activitiesSchema)
    found.push(...toPaid(activities))
    last = activities.at(-1)?.id
    if (activities.length < PAGE_SIZE) return found
  }
  throw new ProviderError('broken', 'Activities have no end')
}
