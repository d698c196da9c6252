import type { ChainHandler } from '../../../ports/chain-events.ts'
import {
  type OrderEventDeps,
  onOrderEventsConfirmed,
  onOrderEventsFinal,
  onOrderEventsOrphaned,
  onOrderEventsSeen,
} from './chain-events.ts'

export const createOrderChainHandler = (deps: OrderEventDeps): ChainHandler => ({
  onEventsSeen: (tx, batch) => onOrderEventsSeen(tx, deps, batch),
  onEventsConfirmed: (tx, batch) => onOrderEventsConfirmed(tx, deps, batch),
  onEventsOrphaned: (tx, orphaned) => onOrderEventsOrphaned(tx, deps, orphaned),
  onEventsFinal: (tx, progress) => onOrderEventsFinal(tx, deps, progress),
})
