import { WALLET_SCOPE } from '../client/query-client.ts'

/** A transfer is public, so its key has no wallet scope; the key of a wallet's list of transfers has one. */
export const BRIDGE_KEY = ['bridge'] as const
export const BRIDGE_LIST_KEY = [WALLET_SCOPE, 'bridge'] as const
