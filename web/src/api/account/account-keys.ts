import { WALLET_SCOPE } from '../client/query-client.ts'

/** Key prefix of all brokerage account queries: checklist, balances, orders and documents. */
export const ACCOUNT_KEY = [WALLET_SCOPE, 'account'] as const
