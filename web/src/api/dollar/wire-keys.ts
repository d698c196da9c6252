import { WALLET_SCOPE } from '../client/query-client.ts'

export const WIRES_KEY = [WALLET_SCOPE, 'wires'] as const
