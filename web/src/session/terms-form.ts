import type { TermsForm } from '@parvalue/shared/domain/identity/sign-in.ts'

/** Paths of the stock pages (requirement SH-16); all others belong to USD+. */
const STOCK_SIDE = /^\/(stocks|portfolio|orders|account|gift|referrals|reports)(\/|$)/

/** Returns the terms that a sign-in accepts (requirement SI-12): stock pages only need the company's. */
export const toSignInTermsForm = (path: string): TermsForm =>
  STOCK_SIDE.test(path) ? 'company' : 'usdplus'
