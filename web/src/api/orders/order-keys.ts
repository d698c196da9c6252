import { WALLET_SCOPE } from '../client/query-client.ts'

// A separate module, so that the API definitions stay out of the first page's bundle.

export const ORDERS_KEY = [WALLET_SCOPE, 'orders'] as const
