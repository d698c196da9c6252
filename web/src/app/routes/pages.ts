/** The navbar's links, in their order (requirement SH-03). A page that is not there is not linked. */
export const pages = [
  { to: '/', name: 'buyRedeem' },
  { to: '/wrap', name: 'wrap' },
  { to: '/bridge', name: 'bridge' },
  { to: '/transparency', name: 'transparency' },
] as const

/** After them the stock side (requirement SH-16): one link of its own, the rest under "More", and the help. */
export const stocksPage = { to: '/stocks', name: 'stocks' } as const

export const morePages = [
  { to: '/portfolio', name: 'portfolio' },
  { to: '/orders', name: 'orders' },
  { to: '/account', name: 'account' },
  { to: '/gift', name: 'giftCards' },
  { to: '/referrals', name: 'referrals' },
  { to: '/reports', name: 'reports' },
  { to: '/help', name: 'help' },
] as const
