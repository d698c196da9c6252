import { PERSONAL } from './query-client.ts'

export const WIRES_KEY = [PERSONAL, 'wires'] as const
