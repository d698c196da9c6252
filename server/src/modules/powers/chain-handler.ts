import type { Logger } from 'pino'
import type { ChainHandler } from '../../ports/chain-events.ts'
import { orphanOperations, saveOperations } from './service.ts'

/** Creates the handler that records what is scheduled, executed and canceled at the timelocks. */
export const createPowersHandler = (log: Pick<Logger, 'warn'>): ChainHandler => ({
  onEventsSeen: async (tx, batch) => {
    for (const operation of await saveOperations(tx, batch)) {
      log.warn({ chain_id: batch.chainId, operation }, 'powers: change scheduled')
    }
  },
  onEventsOrphaned: orphanOperations,
})
