import { WALLET_SCOPE } from '../client/query-client.ts'

/** A transfer is public, so it is nobody's; the list is a wallet's own. */
export const BRIDGE_KEY = ['bridge'] as const
export const BRIDGE_LIST_KEY = [WALLET_SCOPE, 'bridge'] as const
