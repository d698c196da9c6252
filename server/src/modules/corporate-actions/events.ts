import type { ChainHandler } from '../../ports/chain-events.ts'
import { postDividendEvents, reverseDividendEvents } from './dividend/book.ts'

/** Mints for dividends stand behind USD+ from three blocks on; a distribution gets its number. */
export const dividendHandler: ChainHandler = {
  confirmed: postDividendEvents,
  orphaned: (tx, { chainId, aboveBlock }) => reverseDividendEvents(tx, chainId, aboveBlock),
}
