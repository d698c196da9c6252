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

export const moreMenuPages = [
  { to: '/portfolio', name: 'portfolio' },
  { to: '/orders', name: 'orders' },
  { to: '/account', name: 'account' },
  { to: '/gift', name: 'giftCards' },
  { to: '/referrals', name: 'referrals' },
  { to: '/reports', name: 'reports' },
  { to: '/help', name: 'help' },
] as const
