export const strings = {
  label: 'Signatures',
  menu: 'How to sign',
  change: 'How to sign: {{way}}. Change',
  names: { steps: 'Two transactions', batch: 'One prompt', permit: 'One transaction' },
  texts: {
    steps: 'You approve the exact amount, wait, then send the transaction.',
    batch:
      'Your wallet asks once. Either the exact amount is approved and used, or nothing happens.',
    permit: 'You sign an approval for the exact amount, which is free, then send one transaction.',
  },
} as const
