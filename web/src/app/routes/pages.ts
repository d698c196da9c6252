/** Links of the navbar, in order (requirement SH-03). A page whose feature flag is off has no link. */
export const navbarPages = [
  { to: '/', name: 'buyRedeem' },
  { to: '/wrap', name: 'wrap' },
  { to: '/bridge', name: 'bridge' },
  { to: '/transparency', name: 'transparency' },
] as const

/**
 * Direct link to the stock side, which follows the links above. The other stock pages and the help are under "More"
 * (requirement SH-16).
 */
export const stocksPage = { to: '/stocks', name: 'stocks' } as const

/** Pages that a holder opens weekly: the wide navbar of a connected wallet links to them directly too. */
export const holderPages = [
  { to: '/portfolio', name: 'portfolio' },
  { to: '/orders', name: 'orders' },
] as const

export const moreMenuPages = [
  { to: '/portfolio', name: 'portfolio' },
  { to: '/orders', name: 'orders' },
  { to: '/account', name: 'account' },
  { to: '/gift', name: 'giftCards' },
  { to: '/referrals', name: 'referrals' },
  { to: '/reports', name: 'reports' },
  { to: '/activity', name: 'activity' },
  { to: '/help', name: 'help' },
] as const

/** Groups of the drawer by the job that a reader has in mind; the links of the navbar stand before them. */
export const drawerGroups = [
  { name: 'groups.trade', pages: [stocksPage, { to: '/orders', name: 'orders' }] },
  {
    name: 'groups.portfolio',
    pages: [
      { to: '/portfolio', name: 'portfolio' },
      { to: '/send', name: 'send' },
      { to: '/earnings', name: 'earnings' },
      { to: '/reports', name: 'reports' },
    ],
  },
  {
    name: 'groups.account',
    pages: [
      { to: '/account', name: 'account' },
      { to: '/gift', name: 'giftCards' },
      { to: '/referrals', name: 'referrals' },
      { to: '/settings', name: 'settings' },
    ],
  },
  {
    name: 'groups.activity',
    pages: [
      { to: '/activity', name: 'activity' },
      { to: '/notices', name: 'notices' },
    ],
  },
  {
    name: 'groups.about',
    pages: [
      { to: '/help', name: 'help' },
      { to: '/terms', name: 'terms' },
    ],
  },
] as const
