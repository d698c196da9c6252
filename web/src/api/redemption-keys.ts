import { PERSONAL } from './query-client.ts'

export const REDEMPTIONS_KEY = [PERSONAL, 'redemptions'] as const
