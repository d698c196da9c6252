import { address, sent, token } from './asked.ts'

export const transfer = sent({
  intent: 'Send tokens',
  when: '“Sign in your wallet” after the review of a transfer',
  cost: 'The amount. It belongs to the recipient, and nobody can bring it back.',
  fields: { to: address('Recipient'), value: token('Amount') },
})
