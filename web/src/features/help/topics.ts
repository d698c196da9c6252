import type { strings } from './strings.en.ts'

/** In the order in which they are listed; each has its words under the same name. */
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
] as const satisfies readonly (keyof typeof strings.topics)[]

export type Topic = (typeof topics)[number]

export const isTopic = (name: string): name is Topic => topics.some((topic) => topic === name)
