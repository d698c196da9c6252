import { PERSONAL } from '../client/query-client.ts'

export const WIRES_KEY = [PERSONAL, 'wires'] as const
