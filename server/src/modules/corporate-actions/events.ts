import type { ChainHandler } from '../../ports/chain-events.ts'
import { bookDividendEvents, unbookDividendEvents } from './dividend/book.ts'

/** Mints for dividends stand behind USD+ from three blocks on; a distribution gets its number. */
export const dividendHandler: ChainHandler = {
  confirmed: bookDividendEvents,
  orphaned: (tx, { chainId, aboveBlock }) => unbookDividendEvents(tx, chainId, aboveBlock),
}
