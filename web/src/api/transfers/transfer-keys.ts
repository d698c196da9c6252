import { WALLET_SCOPE } from '../client/query-client.ts'

/** A module of its own, so that the first page does not load the calls. */
export const TRANSFERS_KEY = [WALLET_SCOPE, 'transfers'] as const
