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
  'failures',
  'funding',
  'giftCards',
  'help',
  'localExplorer',
  'login',
  'notices',
  'orders',
  'ordersPage',
  'palette',
  'portfolio',
  'portfolioPage',
  'redemptions',
  'referrals',
  'reports',
  'session',
  'settings',
  'shell',
  'splash',
  'status',
  'stocks',
  'support',
  'table',
  'ticket',
  'transparency',
  'tx',
  'wallet',
  'walletConnect',
  'ways',
  'wrap',
] as const

export type WordGroup = (typeof i18nNamespaces)[number]

export const isWordGroup = (name: string): name is WordGroup =>
  i18nNamespaces.some((group) => group === name)

export const wordLanguages = ['en', 'es-MX'] as const

export type WordLanguage = (typeof wordLanguages)[number]
