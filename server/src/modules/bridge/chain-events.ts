import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import { postBridgeEvent } from '@parvalue/shared/domain/ledger/ledger-bridge.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Tx } from '../../tables/tables.ts'
import { getBlockTime } from '../chains/service.ts'
import { postOrThrow, reverseEntries } from '../ledger/service.ts'
import { publishChange } from '../notifications/service.ts'
import { isLegEvent, isRefusalEvent, type LegEvent, readLeg, readRefusal } from './read-event.ts'
import type { Leg } from './row.ts'
import { deleteAbove, insertLeg, insertRefusal, listLegs, markFinal } from './store.ts'

/** `waypoint` is the address of the chain's USD+ waypoint, in lower case. */
export type FollowDeps = { waypoint: Address; crashAt: CrashAt }

/** Inserts transfer legs and refused deliveries as soon as a block has them. */
export async function followSeen(tx: Tx, deps: FollowDeps, { chainId, events }: EventBatch) {
  for (const event of events) {
    if (isLegEvent(event)) {
      const leg = await toLeg(tx, deps, { chainId, events }, event)
      if (!leg) continue
      await insertLeg(tx, leg)
      await notifyParties(tx, [leg])
      deps.crashAt('bridge.before-leg-commit')
    }
    if (isRefusalEvent(event)) {
      const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
      const refusal = readRefusal(event, { chainId, minedAt })
      await insertRefusal(tx, refusal)
      await notifyParties(tx, await listLegs(tx, [refusal.messageId]))
    }
  }
}

async function toLeg(
  tx: Tx,
  { waypoint }: FollowDeps,
  { chainId, events }: EventBatch,
  event: LegEvent,
): Promise<Leg | null> {
  const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
  return readLeg(event, { chainId, minedAt, events, waypoint })
}

/**
 * Posts transfers to the ledger once they are confirmed (three blocks deep): sent amounts are in flight until they
 * are delivered.
 */
export async function followConfirmed(tx: Tx, deps: FollowDeps, batch: EventBatch) {
  const entries: LedgerEntry[] = []
  for (const event of batch.events) {
    if (!isLegEvent(event)) continue
    const leg = await toLeg(tx, deps, batch, event)
    if (leg) entries.push(toEntry(event, leg))
  }
  await postOrThrow(tx, entries)
}

const toEntryId = (chainId: number, { blockHash, logIndex, fork }: FollowedEvent) =>
  `bridge/${chainId}/${blockHash}/${logIndex}/${fork}`

function toEntry(event: LegEvent, { side, chainId, otherChainId, amount }: Leg): LedgerEntry {
  const posting =
    side === 'source'
      ? postBridgeEvent({
          kind: 'sent',
          sourceChainId: chainId,
          destinationChainId: otherChainId,
          amount,
        })
      : postBridgeEvent({
          kind: 'delivered',
          sourceChainId: otherChainId,
          destinationChainId: chainId,
          amount,
        })
  return { id: toEntryId(chainId, event), corrects: null, ...posting }
}

/** Reverses what orphaned blocks contained, on either side of a transfer. */
export async function followOrphaned(tx: Tx, orphaned: OrphanedEvents) {
  const { chainId, events, confirmedBlock } = orphaned
  const posted = events.filter((event) => event.blockNumber <= confirmedBlock && isLegEvent(event))
  await reverseEntries(
    tx,
    posted.map((event) => toEntryId(chainId, event)),
  )
  await notifyParties(tx, await deleteAbove(tx, orphaned))
}

/** Marks final legs: a final source is ready for delivery, a final destination is complete. */
export async function followFinal(
  tx: Tx,
  deps: FollowDeps,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
) {
  const legs = await markFinal(tx, chainId, finalBlock)
  if (legs.length === 0) return
  await notifyParties(tx, legs)
  deps.crashAt('bridge.before-final-commit')
}

/** Notifies sender and receiver; the other leg may know a party that this one does not. */
async function notifyParties(tx: Tx, legs: readonly Leg[]) {
  const others = await listLegs(
    tx,
    legs.map(({ messageId }) => messageId),
  )
  const parties = [...legs, ...others].flatMap(({ sender, receiver }) => [sender, receiver])
  for (const wallet of new Set(parties)) {
    if (wallet) await publishChange(tx, { wallet, kind: 'bridge' })
  }
}
