import { WALLET_SCOPE } from '../client/query-client.ts'

export const NOTICES_KEY = [WALLET_SCOPE, 'notices'] as const
