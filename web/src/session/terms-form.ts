import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'

/** Pages of the stock side (requirement SH-16); all others belong to USD+. */
const STOCK_SIDE = /^\/(stocks|portfolio|orders|account|gift|referrals|reports)(\/|$)/

/** Requirement SI-12: signing in on the stock side accepts the company's terms, elsewhere those of USD+ too. */
export const toTermsForm = (path: string): TermsForm =>
  STOCK_SIDE.test(path) ? 'company' : 'usdplus'
