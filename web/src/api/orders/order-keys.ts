import { WALLET_SCOPE } from '../client/query-client.ts'

// Apart from the calls, whose definitions are no weight of the first page.

export const ORDERS_KEY = [WALLET_SCOPE, 'orders'] as const
