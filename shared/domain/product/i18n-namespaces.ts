/** Namespaces of the page's translations (i18next). */
export const i18nNamespaces = [
  'account',
  'activity',
  'addresses',
  'api',
  'approvals',
  'bridge',
  'brokerage',
  'buyRedeem',
  'connected',
  'earnings',
  'failures',
  'firstRun',
  'funding',
  'giftCards',
  'help',
  'localExplorer',
  'login',
  'notices',
  'orders',
  'ordersPage',
  'outage',
  'palette',
  'portfolio',
  'portfolioPage',
  'receipts',
  'redemptions',
  'referrals',
  'reports',
  'send',
  'session',
  'settings',
  'shell',
  'signing',
  'splash',
  'status',
  'stocks',
  'support',
  'table',
  'testMode',
  'ticket',
  'transparency',
  'tx',
  'wallet',
  'walletConnect',
  'ways',
  'wrap',
] as const

export type I18nNamespace = (typeof i18nNamespaces)[number]

export const isI18nNamespace = (name: string): name is I18nNamespace =>
  i18nNamespaces.some((group) => group === name)

export const i18nLanguages = ['en', 'es-MX'] as const

export type I18nLanguage = (typeof i18nLanguages)[number]
