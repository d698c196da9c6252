import { PERSONAL } from '../client/query-client.ts'

// Apart from the calls, whose definitions are no weight of the first page.

export const PORTFOLIO_KEY = [PERSONAL, 'portfolio'] as const
export const DIVIDENDS_KEY = [PERSONAL, 'dividends'] as const
export const ACTIONS_KEY = [PERSONAL, 'corporate-actions'] as const
