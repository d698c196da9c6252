import { WALLET_SCOPE } from '../client/query-client.ts'

// A separate module, so that the API definitions stay out of the first page's bundle.

export const PORTFOLIO_KEY = [WALLET_SCOPE, 'portfolio'] as const
export const DIVIDENDS_KEY = [WALLET_SCOPE, 'dividends'] as const
export const CORPORATE_ACTIONS_KEY = [WALLET_SCOPE, 'corporate-actions'] as const
