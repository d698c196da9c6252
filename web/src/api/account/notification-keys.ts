import { WALLET_SCOPE } from '../client/query-client.ts'

export const NOTIFICATIONS_KEY = [WALLET_SCOPE, 'notifications'] as const
