import { PERSONAL } from '../client/query-client.ts'

export const NOTICES_KEY = [PERSONAL, 'notices'] as const
