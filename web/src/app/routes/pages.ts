/** Links of the navbar, in order (requirement SH-03). A page that is switched off has no link. */
export const navbarPages = [
  { to: '/', name: 'buyRedeem' },
  { to: '/wrap', name: 'wrap' },
  { to: '/bridge', name: 'bridge' },
  { to: '/transparency', name: 'transparency' },
] as const

/**
 * Links to the stock pages, which follow (requirement SH-16): one direct link, the rest under "More", and
 * help.
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
