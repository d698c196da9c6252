import { accessTokens } from './access-tokens.ts'
import { account } from './account.ts'
import { bridge } from './bridge.ts'
import { brokerage } from './brokerage.ts'
import { corporateActions } from './corporate-actions.ts'
import type { Table } from './endpoint.ts'
import { faucet } from './faucet.ts'
import { favourites } from './favourites.ts'
import { funding } from './funding.ts'
import { giftCards } from './gift-cards.ts'
import { holdings } from './holdings.ts'
import { kyc } from './kyc.ts'
import { legal } from './legal.ts'
import { market } from './market.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import { redemptions } from './redemptions.ts'
import { referrals } from './referrals.ts'
import { reserves } from './reserves.ts'
import { status } from './status.ts'
import { stocks } from './stocks.ts'
import { system } from './system.ts'
import { tokens } from './tokens.ts'
import { translations } from './translations.ts'
import { transparency } from './transparency.ts'
import { treasury } from './treasury.ts'
import { usdplus } from './usdplus.ts'
import { user } from './user.ts'

/** All calls of the API by group; each group is a module of the server. */
export const api = {
  user,
  'access-tokens': accessTokens,
  kyc,
  account,
  referrals,
  brokerage,
  'gift-cards': giftCards,
  orders,
  holdings,
  'corporate-actions': corporateActions,
  stocks,
  market,
  favourites,
  tokens,
  funding,
  redemptions,
  notices,
  bridge,
  treasury,
  transparency,
  reserves,
  usdplus,
  legal,
  system,
  status,
  faucet,
  translations,
} as const satisfies Table

export type Api = typeof api
