import type { ChainHandler } from '../../ports/chain-events.ts'
import {
  onRedemptionBlocksSeen,
  onRedemptionEventsConfirmed,
  onRedemptionEventsFinal,
  onRedemptionEventsOrphaned,
  onRedemptionEventsSeen,
  type RedemptionEventDeps,
} from './chain-events.ts'

export const createRedemptionChainHandler = (deps: RedemptionEventDeps): ChainHandler => ({
  onEventsSeen: (tx, batch) => onRedemptionEventsSeen(tx, deps, batch),
  onBlocksSeen: (tx, progress) => onRedemptionBlocksSeen(tx, deps, progress),
  onEventsConfirmed: (tx, batch) => onRedemptionEventsConfirmed(tx, deps, batch),
  onEventsOrphaned: (tx, orphaned) => onRedemptionEventsOrphaned(tx, deps, orphaned),
  onEventsFinal: (tx, progress) => onRedemptionEventsFinal(tx, deps, progress),
})
