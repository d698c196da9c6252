/** The topics of the help, in display order. */
export const topics = [
  'buy',
  'redeem',
  'wrap',
  'bridge',
  'wire',
  'orders',
  'account',
  'gifts',
  'wallets',
  'fees',
  'times',
  'custody',
  'failures',
] as const

export type Topic = (typeof topics)[number]

export const isTopic = (name: string): name is Topic => topics.some((topic) => topic === name)
