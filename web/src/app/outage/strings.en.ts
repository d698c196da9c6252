export const strings = {
  label: 'Outage',
  lastGood: 'Last response: {{time}} ({{age}}).',
  noticed: 'Detected: {{time}} ({{age}}).',
  retry: 'Retry',
  reserves: 'View reserves',
  api: {
    title: 'Our servers aren’t responding.',
    text: 'Your funds are safe. Balances and reserves are still read directly from the networks.',
  },
  chain: {
    title: '{{network}} isn’t responding.',
    text: 'We’ll keep trying. Everything on other networks still works.',
  },
  prices: {
    title: 'Current stock prices aren’t available.',
    text: 'We don’t use outdated prices. You can still view your holdings, and 1 USD+ is still redeemable for 1 US dollar.',
    lastGood: 'Last price update: {{time}} ({{age}}).',
  },
  database: {
    title: 'We can’t save changes right now.',
    text: 'You can still view everything.',
    lastGood: 'Last successful save: {{time}} ({{age}}).',
  },
} as const
