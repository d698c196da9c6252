import { strings as api } from '#api/client/strings.es-MX.ts'
import { strings as account } from '#features/account/strings.es-MX.ts'
import { strings as activity } from '#features/activity/strings.es-MX.ts'
import { strings as addresses } from '#features/addresses/strings.es-MX.ts'
import { strings as approvals } from '#features/approvals/strings.es-MX.ts'
import { strings as bridge } from '#features/bridge/strings.es-MX.ts'
import { strings as brokerage } from '#features/brokerage/strings.es-MX.ts'
import { strings as buyRedeem } from '#features/buy-redeem/strings.es-MX.ts'
import { strings as earnings } from '#features/earnings/strings.es-MX.ts'
import { strings as firstRun } from '#features/first-run/strings.es-MX.ts'
import { strings as funding } from '#features/funding/strings.es-MX.ts'
import { strings as giftCards } from '#features/gift-cards/strings.es-MX.ts'
import { strings as help } from '#features/help/strings.es-MX.ts'
import { strings as localExplorer } from '#features/local-explorer/strings.es-MX.ts'
import { strings as notices } from '#features/notifications/strings.es-MX.ts'
import { strings as ordersPage } from '#features/orders/strings.es-MX.ts'
import { strings as portfolioPage } from '#features/portfolio/page/strings.es-MX.ts'
import { strings as portfolio } from '#features/portfolio/strings.es-MX.ts'
import { strings as redemptions } from '#features/redemptions/strings.es-MX.ts'
import { strings as referrals } from '#features/referrals/strings.es-MX.ts'
import { strings as reports } from '#features/reports/strings.es-MX.ts'
import { strings as send } from '#features/send/strings.es-MX.ts'
import { strings as settings } from '#features/settings/strings.es-MX.ts'
import { strings as splash } from '#features/splash/strings.es-MX.ts'
import { strings as status } from '#features/status/strings.es-MX.ts'
import { strings as stocks } from '#features/stocks/strings.es-MX.ts'
import { strings as testMode } from '#features/test-mode/strings.es-MX.ts'
import { strings as ticket } from '#features/ticket/strings.es-MX.ts'
import { strings as transparency } from '#features/transparency/strings.es-MX.ts'
import { strings as wrap } from '#features/wrap/strings.es-MX.ts'
import { strings as table } from '#i18n/table-strings.es-MX.ts'
import type { Translated } from '#i18n/translated.ts'
import { strings as orders } from '#orders/strings.es-MX.ts'
import { strings as receipts } from '#receipts/strings.es-MX.ts'
import { strings as session } from '#session/strings.es-MX.ts'
import { strings as support } from '#support/strings.es-MX.ts'
import { strings as failures } from '#tx/failures/strings.es-MX.ts'
import { strings as tx } from '#tx/screens/strings.es-MX.ts'
import { strings as signing } from '#tx/signing/strings.es-MX.ts'
import { strings as ways } from '#tx/strategies/strings.es-MX.ts'
import { strings as login } from '#wallet/login/strings.es-MX.ts'
import { strings as wallet } from '#wallet/strings.es-MX.ts'
import { strings as walletConnect } from '#wallet/wallet-connect/strings.es-MX.ts'
import { strings as outage } from '../outage/strings.es-MX.ts'
import { strings as palette } from '../palette/strings.es-MX.ts'
import { strings as connected } from './connected-strings.es-MX.ts'
import type { LazyEnglishTexts } from './lazy-namespaces.ts'
import { strings as shell } from './shell-strings.es-MX.ts'
import type { englishTexts } from './strings.ts'

/** The Spanish texts of all namespaces, in one chunk that only readers of Spanish fetch. */
export const spanishTexts: Translated<typeof englishTexts & LazyEnglishTexts> = {
  shell,
  splash,
  firstRun,
  testMode,
  account,
  brokerage,
  giftCards,
  help,
  login,
  outage,
  notices,
  referrals,
  settings,
  activity,
  receipts,
  api,
  bridge,
  buyRedeem,
  connected,
  earnings,
  failures,
  funding,
  portfolio,
  portfolioPage,
  redemptions,
  reports,
  localExplorer,
  orders,
  ordersPage,
  palette,
  send,
  wallet,
  session,
  table,
  tx,
  addresses,
  approvals,
  signing,
  status,
  stocks,
  support,
  ticket,
  transparency,
  walletConnect,
  ways,
  wrap,
}
