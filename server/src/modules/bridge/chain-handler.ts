import type { ChainHandler } from '../../ports/chain-events.ts'
import {
  type BridgeEventDeps,
  onBridgeEventsConfirmed,
  onBridgeEventsFinal,
  onBridgeEventsOrphaned,
  onBridgeEventsSeen,
} from './chain-events.ts'

export const createBridgeChainHandler = (deps: BridgeEventDeps): ChainHandler => ({
  onEventsSeen: (tx, batch) => onBridgeEventsSeen(tx, deps, batch),
  onEventsConfirmed: (tx, batch) => onBridgeEventsConfirmed(tx, deps, batch),
  onEventsOrphaned: (tx, orphaned) => onBridgeEventsOrphaned(tx, orphaned),
  onEventsFinal: (tx, progress) => onBridgeEventsFinal(tx, deps, progress),
})
