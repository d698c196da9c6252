import { WALLET_SCOPE } from '../client/query-client.ts'

export const REDEMPTIONS_KEY = [WALLET_SCOPE, 'redemptions'] as const
