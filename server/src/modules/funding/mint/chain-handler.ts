import type { ChainHandler } from '../../../ports/chain-events.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import { postWireMints, reverseWireMints } from './post-mints.ts'

export const createFundingChainHandler = (enqueue: Enqueue): ChainHandler => ({
  onEventsConfirmed: postWireMints,
  onEventsOrphaned: (tx, orphaned) => reverseWireMints(tx, enqueue, orphaned),
})
