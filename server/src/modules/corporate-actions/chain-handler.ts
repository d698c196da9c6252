import type { ChainHandler } from '../../ports/chain-events.ts'
import { postDividendEvents, reverseDividendEvents } from './dividend/dividend-postings.ts'

/**
 * Posts dividend mints and distribution ids once they are confirmed (three blocks deep), and reverses them on a
 * reorg.
 */
export const dividendHandler: ChainHandler = {
  onEventsConfirmed: postDividendEvents,
  onEventsOrphaned: (tx, { chainId, aboveBlock }) => reverseDividendEvents(tx, chainId, aboveBlock),
}
