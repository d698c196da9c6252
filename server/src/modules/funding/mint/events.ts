import type { ChainHandler } from '../../../ports/chain-events.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import { bookMints, unbookMints } from './book.ts'

export const createFundingHandler = (enqueue: Enqueue): ChainHandler => ({
  confirmed: bookMints,
  orphaned: (tx, orphaned) => unbookMints(tx, enqueue, orphaned),
})
