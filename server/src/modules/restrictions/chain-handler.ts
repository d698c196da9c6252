import type { ChainHandler } from '../../ports/chain-events.ts'
import { orphanRestrictionEvents, saveRestrictionEvents } from './service.ts'

export const restrictionHandler: ChainHandler = {
  onEventsConfirmed: saveRestrictionEvents,
  onEventsOrphaned: orphanRestrictionEvents,
}
