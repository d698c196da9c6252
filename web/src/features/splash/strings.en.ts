export const strings = {
  title: 'Buy/Redeem',
  headline: 'A dollar that is backed, and earns',
  lede: 'USD+ stays at one US dollar. Short-term US Treasuries stand behind it, and their income reaches your balance.',
  apy: 'APY',
  how: 'How it is made',
  made: 'What one share of USD+ is worth went from {{from}} on {{fromDate}} to {{to}} on {{toDate}}. This growth, carried on for a year.',
  variable: 'Variable. Set from what the Treasuries pay, after costs.',
  stats: {
    backed: { figure: '100%', text: 'backed by real world assets' },
    redemption: { figure: '$1 USD', text: 'redemption guarantee' },
    time: { figure: '0-3 days', text: 'redemption time' },
  },
} as const
