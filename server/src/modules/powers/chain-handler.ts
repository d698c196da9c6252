import type { Logger } from 'pino'
import type { ChainHandler } from '../../ports/chain-events.ts'
import { orphanPauses, savePauses } from './pauses.ts'
import { orphanOperations, saveOperations } from './service.ts'

/**
 * Creates the handler that records what is scheduled, executed and canceled at the timelocks, and what is paused.
 */
export const createPowersHandler = (log: Pick<Logger, 'warn'>): ChainHandler => ({
  onEventsSeen: async (tx, batch) => {
    const { chainId: chain_id } = batch
    for (const operation of await saveOperations(tx, batch)) {
      log.warn({ chain_id, operation }, 'powers: change scheduled')
    }
    for (const { contract, isPaused } of await savePauses(tx, batch)) {
      const fields = { chain_id, contract }
      if (isPaused) log.warn(fields, 'powers: contract paused')
      else log.warn(fields, 'powers: contract unpaused')
    }
  },
  onEventsOrphaned: async (tx, orphaned) => {
    await orphanOperations(tx, orphaned)
    await orphanPauses(tx, orphaned)
  },
})
