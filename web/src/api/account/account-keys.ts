import { WALLET_SCOPE } from '../client/query-client.ts'

/** All that belongs to the brokerage account: the checklist, money, orders and papers. */
export const ACCOUNT_KEY = [WALLET_SCOPE, 'account'] as const
