import type { ProviderAccountAccess } from '../../config/provider-settings.ts'
import type { Clock, Http } from '../../platform/ambient.ts'
import { createAlpacaCustomerAccounts } from './alpaca.ts'
import type { CustomerAccounts } from './port.ts'

/** Returns the client of the customers' accounts at the broker; `access.account` is the firm's account. */
export const createCustomerAccounts = (
  access: ProviderAccountAccess,
  ambient: { http: Http; clock: Clock },
): CustomerAccounts => createAlpacaCustomerAccounts(access, ambient)
