import type { ChainHandler } from '../../../ports/chain-events.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import { postMints, reverseMints } from './post-mints.ts'

export const createFundingHandler = (enqueue: Enqueue): ChainHandler => ({
  confirmed: postMints,
  orphaned: (tx, orphaned) => reverseMints(tx, enqueue, orphaned),
})
