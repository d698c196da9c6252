import type { ChainHandler } from '../../../ports/chain-events.ts'
import {
  type EventHandlerDeps,
  onEventsConfirmed,
  onEventsFinalized,
  onEventsOrphaned,
  onEventsSeen,
} from './chain-events.ts'

export const createOrderHandler = (deps: EventHandlerDeps): ChainHandler => ({
  seen: (tx, batch) => onEventsSeen(tx, deps, batch),
  confirmed: (tx, batch) => onEventsConfirmed(tx, deps, batch),
  orphaned: (tx, orphaned) => onEventsOrphaned(tx, deps, orphaned),
  final: (tx, progress) => onEventsFinalized(tx, deps, progress),
})
