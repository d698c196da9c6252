import { PERSONAL } from '../client/query-client.ts'

export const EARNINGS_KEY = [PERSONAL, 'earnings'] as const
