import type { BrokerOrderRefusal } from './port.ts'

/**
 * One vendor code covers many reasons, so the message tells them apart; the first pattern that matches decides.
 */
const words: readonly (readonly [RegExp, BrokerOrderRefusal])[] = [
  [/client_order_id must be unique/, 'name_taken'],
  [/insufficient buying power|insufficient balance/, 'no_buying_power'],
  [/insufficient qty|sold short|to short/, 'no_shares'],
  [/wash trade|opposite side/, 'wash_trade'],
  [/halt/, 'halted'],
  [/extended hours|market is closed|market hours/, 'session'],
  [/not fractionable|qty must be integer/, 'not_fractionable'],
  [/must be day|time_in_force|time in force/, 'time_in_force'],
  [/sub-penny|limit price|limit_price/, 'bad_limit'],
  [/minimal amount|must be > 0|must be greater than 0/, 'too_small'],
  [/decimal places|precision/, 'too_fine'],
  [/not tradable|not active/, 'not_tradable'],
  [/could not find asset|asset .*not found|invalid symbol/, 'symbol_unknown'],
  [/account|trading is blocked|liquidation/, 'account'],
]

export const toBrokerOrderRefusal = (message: string): BrokerOrderRefusal =>
  words.find(([pattern]) => pattern.test(message.toLowerCase()))?.[1] ?? 'other'
