import { WALLET_SCOPE } from '../client/query-client.ts'

export const EARNINGS_KEY = [WALLET_SCOPE, 'earnings'] as const
