export const strings = {
  title: 'Activity',
  close: 'Close',
  all: 'All',
  runningCount: 'Running {{count}}',
  needsYouCount: 'Needs you {{count}}',
  groups: { 'needs-you': 'Needs you', running: 'Running', earlier: 'Earlier' },
  nothing: 'Nothing yet. What you send shows here.',
  nothingHere: 'Nothing of this kind.',
  signed: { buy: 'Purchase, {{signed}} of {{count}} signed' },
  titles: {
    buy: {
      running: 'Purchase for {{pay}}\u00a0{{paySymbol}}',
      done: 'Bought for {{pay}}\u00a0{{paySymbol}}',
      not: 'Purchase for {{pay}}\u00a0{{paySymbol}}, not completed',
    },
  },
  next: 'Next: {{step}}. Nothing was sent for it.',
  continue: 'Continue',
  confirmations: '{{count}} of {{wanted}} confirmations on {{network}}',
  on: 'On {{network}}',
  inWallet: 'Waiting for your signature in the wallet.',
  putAway: 'You put this away before it was signed.',
} as const
