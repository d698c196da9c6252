import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import {
  createAlpacaBrokerage,
  createAlpacaBrokerageCalls,
  createAlpacaBrokerageEvents,
} from './alpaca.ts'
import type { Brokerage, BrokerageCalls, BrokerageEvents } from './port.ts'

type HttpAndClock = { http: Http; clock: Clock }

/** Returns a client of one account at the broker, with its events. */
export const createBrokerage = (access: ProviderAccountAccess, ambient: HttpAndClock): Brokerage =>
  createAlpacaBrokerage(access, ambient)

/** Returns a client of one account at the broker, without its events. */
export const createBrokerageCalls = (access: ProviderAccountAccess, http: Http): BrokerageCalls =>
  createAlpacaBrokerageCalls(access, http)

/** Returns a client of the trade events of all accounts that the key can see. */
export const createBrokerageEvents = (
  access: Pick<ProviderAccountAccess, 'url' | 'key'>,
  ambient: HttpAndClock,
): BrokerageEvents => createAlpacaBrokerageEvents(access, ambient)
