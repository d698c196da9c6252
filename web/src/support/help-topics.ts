/** The topics of the help, in display order. */
export const helpTopics = [
  'buy',
  'redeem',
  'wrap',
  'bridge',
  'send',
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

export type HelpTopic = (typeof helpTopics)[number]

export const isHelpTopic = (name: string): name is HelpTopic =>
  helpTopics.some((topic) => topic === name)
