import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Http } from '../../platform/ambient.ts'
import { createAlpacaHoldings } from './alpaca.ts'
import type { Holdings } from './port.ts'

/** Returns the account that holds the shares behind the stock tokens. */
export const createHoldings = (access: ProviderAccountAccess, http: Http): Holdings =>
  createAlpacaHoldings(access, http)
