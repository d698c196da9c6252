import { outages } from './outages.ts'

/**
 * Notes whether an answer has current prices (requirement TR-12): the server leaves out a price that is older than its
 * bound. `prices` has the price of each stock, null for a stock without a current one.
 */
export function notePrices(prices: readonly (string | null)[]) {
  if (prices.length === 0) return
  if (prices.every((price) => price === null)) outages.noteFailure('prices')
  else outages.noteAnswer('prices')
}
