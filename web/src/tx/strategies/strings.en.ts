export const strings = {
  label: 'Signatures',
  menu: 'How to sign',
  change: 'How to sign: {{way}}, change',
  names: { steps: 'Two transactions', batch: 'One prompt', permit: 'One transaction' },
  texts: {
    steps: 'You approve exactly the amount, wait, then go ahead.',
    batch: 'Your wallet asks once: exactly the amount is approved and used, or nothing is.',
    permit: 'You sign an approval of exactly the amount, which is free, then send one transaction.',
  },
} as const
