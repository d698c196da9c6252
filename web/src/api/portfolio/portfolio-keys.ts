import { WALLET_SCOPE } from '../client/query-client.ts'

// Apart from the calls, whose definitions are no weight of the first page.

export const PORTFOLIO_KEY = [WALLET_SCOPE, 'portfolio'] as const
export const DIVIDENDS_KEY = [WALLET_SCOPE, 'dividends'] as const
export const ACTIONS_KEY = [WALLET_SCOPE, 'corporate-actions'] as const
