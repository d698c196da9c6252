import type { ChainHandler } from '../../ports/chain-events.ts'
import {
  type FollowDeps,
  followConfirmed,
  followFinal,
  followOrphaned,
  followSeen,
} from './chain-events.ts'

export const createRedemptionHandler = (deps: FollowDeps): ChainHandler => ({
  seen: (tx, batch) => followSeen(tx, deps, batch),
  confirmed: (tx, batch) => followConfirmed(tx, deps, batch),
  orphaned: (tx, orphaned) => followOrphaned(tx, deps, orphaned),
  final: (tx, progress) => followFinal(tx, deps, progress),
})
