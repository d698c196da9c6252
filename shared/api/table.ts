import { accessTokenEndpoints } from './access-tokens.ts'
import { accountEndpoints } from './account.ts'
import { bridgeEndpoints } from './bridge.ts'
import { brokerageEndpoints } from './brokerage.ts'
import { contactEndpoints } from './contacts.ts'
import { corporateActionEndpoints } from './corporate-actions.ts'
import type { EndpointTable } from './endpoint.ts'
import { faucetEndpoints } from './faucet.ts'
import { favouriteEndpoints } from './favourites.ts'
import { fundingEndpoints } from './funding.ts'
import { giftCardEndpoints } from './gift-cards.ts'
import { holdingEndpoints } from './holdings.ts'
import { instantRedemptionEndpoints } from './instant-redemptions.ts'
import { kycEndpoints } from './kyc.ts'
import { legalEndpoints } from './legal.ts'
import { marketEndpoints } from './market.ts'
import { notificationEndpoints } from './notifications.ts'
import { orderEndpoints } from './orders.ts'
import { redemptionEndpoints } from './redemptions.ts'
import { referralEndpoints } from './referrals.ts'
import { reserveEndpoints } from './reserves.ts'
import { statusEndpoints } from './status.ts'
import { stockEndpoints } from './stocks.ts'
import { systemEndpoints } from './system.ts'
import { testModeEndpoints } from './test-mode.ts'
import { tokenEndpoints } from './tokens.ts'
import { transferEndpoints } from './transfers.ts'
import { translationEndpoints } from './translations.ts'
import { transparencyEndpoints } from './transparency.ts'
import { treasuryEndpoints } from './treasury.ts'
import { usdPlusEndpoints } from './usdplus.ts'
import { userEndpoints } from './user.ts'

/** All calls of the API by group; each group is a module of the server. */
export const api = {
  user: userEndpoints,
  'access-tokens': accessTokenEndpoints,
  kyc: kycEndpoints,
  account: accountEndpoints,
  referrals: referralEndpoints,
  brokerage: brokerageEndpoints,
  'gift-cards': giftCardEndpoints,
  orders: orderEndpoints,
  holdings: holdingEndpoints,
  'corporate-actions': corporateActionEndpoints,
  stocks: stockEndpoints,
  market: marketEndpoints,
  favourites: favouriteEndpoints,
  tokens: tokenEndpoints,
  funding: fundingEndpoints,
  redemptions: redemptionEndpoints,
  'instant-redemptions': instantRedemptionEndpoints,
  notifications: notificationEndpoints,
  bridge: bridgeEndpoints,
  contacts: contactEndpoints,
  transfers: transferEndpoints,
  treasury: treasuryEndpoints,
  transparency: transparencyEndpoints,
  reserves: reserveEndpoints,
  usdplus: usdPlusEndpoints,
  legal: legalEndpoints,
  system: systemEndpoints,
  status: statusEndpoints,
  faucet: faucetEndpoints,
  'test-mode': testModeEndpoints,
  translations: translationEndpoints,
} as const satisfies EndpointTable

export type Api = typeof api
