/** The navbar's links, in their order (Spec 2: Shell). A page that is not there is not linked. */
export const pages = [
  { to: '/', name: 'buyRedeem' },
  { to: '/wrap', name: 'wrap' },
  { to: '/bridge', name: 'bridge' },
  { to: '/transparency', name: 'transparency' },
] as const
