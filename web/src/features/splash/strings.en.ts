export const strings = {
  title: 'Buy/Redeem',
  headline: 'A dollar that’s fully backed and earns yield',
  lede: 'USD+ stays at one US dollar. It’s backed by short-term US Treasuries, and the income they earn is added to your balance.',
  apy: 'APY',
  apyUnknown: 'The APY isn’t known yet.',
  apyFailed: 'We couldn’t load the APY.',
  how: 'How it’s calculated',
  made: 'The USD+ yield index went from {{from}} on {{fromDate}} to {{to}} on {{toDate}}. APY is that growth, annualized.',
  earnings: 'Calculate earnings',
  fast: 'In test mode, yield is sped up and measured over a short time, so the APY changes often.',
  variable: 'Variable. Based on what the Treasuries yield, after costs.',
  stats: {
    backed: { figure: '100%', text: 'backed by real world assets' },
    redemption: { figure: '$1 USD', text: 'redemption guarantee' },
    time: { figure: '0-3 days', text: 'redemption time' },
  },
} as const
