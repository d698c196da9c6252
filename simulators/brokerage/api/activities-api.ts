import type { trading } from '@alpacahq/alpaca-trade-api'
import type { FastifyInstance } from 'fastify'
import type { AlpacaWire } from '../../alpaca-wire.ts'
import { toIsoDate } from '../../market-data/corporate-actions.ts'
import { OMNIBUS_ACCOUNT_ID } from '../store.ts'
import type { DividendActivity, DividendPayments } from '../trading/dividend-payments.ts'
import type { Positions } from '../trading/positions.ts'
import type { WorldClock } from '../world-clock.ts'

const TYPE = 'DIV'
const PAGE_SIZE = 100
const YEAR_MS = 365 * 86_400_000

type Deps = { payments: DividendPayments; positions: Positions; world: WorldClock }

/**
 * Adds the list of dividends paid on the shares that were held before each ex-date, newest first by default. Only the
 * issuer's account has activities, and only of this type.
 */
export function addActivitiesApi(app: FastifyInstance, { payments, positions, world }: Deps) {
  app.get<{ Querystring: Record<string, string | undefined> }>(
    '/v1/accounts/activities',
    async ({ query }) => {
      const nowMs = await world.refresh()
      await positions.settle(nowMs)
      await payments.settle(nowMs)
      const sinceMs = query.after ? Date.parse(query.after) : nowMs - YEAR_MS
      const types = query.activity_types?.split(',') ?? [TYPE]
      const isOfIssuer = (query.account_id ?? OMNIBUS_ACCOUNT_ID) === OMNIBUS_ACCOUNT_ID
      const listed = isOfIssuer && types.includes(TYPE) ? payments.list(toIsoDate(sinceMs)) : []
      const ordered = query.direction === 'asc' ? listed : listed.reverse()
      const last = ordered.findIndex(({ id }) => id === query.page_token)
      return ordered.slice(last + 1, last + 1 + Number(query.page_size ?? PAGE_SIZE)).map(toBody)
    },
  )
}

/** The client's type of an activity; the Broker API says in addition whose it is. */
type AlpacaActivity = AlpacaWire<trading.NonTradeActivities> & { account_id: string }

const toBody = (activity: DividendActivity): AlpacaActivity => ({
  ...activity,
  account_id: OMNIBUS_ACCOUNT_ID,
  currency: 'USD',
  activity_type: TYPE,
  activity_sub_type: 'CDIV',
})
