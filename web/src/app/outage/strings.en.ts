export const strings = {
  label: 'Outage',
  lastGood: 'Last answer: {{time}} ({{age}}).',
  noticed: 'Noticed: {{time}} ({{age}}).',
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
    text: 'Old prices aren’t used. Holdings stay visible, and 1 USD+ is still redeemed at 1 US dollar.',
    lastGood: 'Prices were last current at {{time}} ({{age}}).',
  },
  database: {
    title: 'We can’t save changes right now.',
    text: 'You can still view everything.',
    lastGood: 'Changes were last possible at {{time}} ({{age}}).',
  },
} as const
