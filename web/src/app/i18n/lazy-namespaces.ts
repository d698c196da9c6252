/** Namespaces that load with the page that uses them, so that the first page stays small. */
const loaders = {
  account: () => import('#features/account/strings.en.ts'),
  activity: () => import('#features/activity/strings.en.ts'),
  addresses: () => import('#features/addresses/strings.en.ts'),
  approvals: () => import('#features/approvals/strings.en.ts'),
  bridge: () => import('#features/bridge/strings.en.ts'),
  brokerage: () => import('#features/brokerage/strings.en.ts'),
  connected: () => import('./connected-strings.en.ts'),
  earnings: () => import('#features/earnings/strings.en.ts'),
  failures: () => import('#tx/failures/strings.en.ts'),
  funding: () => import('#features/funding/strings.en.ts'),
  giftCards: () => import('#features/gift-cards/strings.en.ts'),
  help: () => import('#features/help/strings.en.ts'),
  localExplorer: () => import('#features/local-explorer/strings.en.ts'),
  login: () => import('#wallet/login/strings.en.ts'),
  notices: () => import('#features/notifications/strings.en.ts'),
  orders: () => import('#orders/strings.en.ts'),
  ordersPage: () => import('#features/orders/strings.en.ts'),
  outage: () => import('../outage/strings.en.ts'),
  palette: () => import('../palette/strings.en.ts'),
  portfolioPage: () => import('#features/portfolio/page/strings.en.ts'),
  receipts: () => import('#receipts/strings.en.ts'),
  redemptions: () => import('#features/redemptions/strings.en.ts'),
  referrals: () => import('#features/referrals/strings.en.ts'),
  reports: () => import('#features/reports/strings.en.ts'),
  send: () => import('#features/send/strings.en.ts'),
  settings: () => import('#features/settings/strings.en.ts'),
  signing: () => import('#tx/signing/strings.en.ts'),
  status: () => import('#features/status/strings.en.ts'),
  stocks: () => import('#features/stocks/strings.en.ts'),
  support: () => import('#support/strings.en.ts'),
  testMode: () => import('#features/test-mode/strings.en.ts'),
  ticket: () => import('#features/ticket/strings.en.ts'),
  transparency: () => import('#features/transparency/strings.en.ts'),
  walletConnect: () => import('#wallet/wallet-connect/strings.en.ts'),
  ways: () => import('#tx/strategies/strings.en.ts'),
  wrap: () => import('#features/wrap/strings.en.ts'),
}

export type LazyEnglishTexts = {
  [Name in keyof typeof loaders]: Awaited<ReturnType<(typeof loaders)[Name]>>['strings']
}

export const lazyNamespaces = Object.keys(loaders) as (keyof LazyEnglishTexts)[]

/** Loads the English texts of a lazy namespace; undefined for a namespace of the first load. */
export async function loadLazyEnglishTexts(name: string) {
  const load = loaders[name as keyof LazyEnglishTexts]
  return load && (await load()).strings
}
