import { PERSONAL } from '../client/query-client.ts'

// Apart from the calls, whose definitions are no weight of the first page.

export const ORDERS_KEY = [PERSONAL, 'orders'] as const
