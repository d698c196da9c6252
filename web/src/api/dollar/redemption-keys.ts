import { PERSONAL } from '../client/query-client.ts'

export const REDEMPTIONS_KEY = [PERSONAL, 'redemptions'] as const
