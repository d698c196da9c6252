import type { LedgerEntry } from '@parvalue/shared/domain/ledger/ledger.ts'
import { postBridgeEvent } from '@parvalue/shared/domain/ledger/ledger-bridge.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { EventBatch, FollowedEvent, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Tx } from '../../tables/tables.ts'
import { getBlockTime } from '../chains/service.ts'
import { postOrThrow, reverseEntries } from '../ledger/service.ts'
import { publishChange } from '../notifications/service.ts'
import { notifyFinished } from './notify-finished.ts'
import {
  type BridgeLegEvent,
  isLegEvent,
  isRefusalEvent,
  parseBridgeLeg,
  parseBridgeRefusal,
} from './read-event.ts'
import type { BridgeLeg } from './row.ts'
import {
  deleteBridgeRowsAbove,
  insertBridgeLeg,
  insertBridgeRefusal,
  listBridgeLegs,
  markLegsFinal,
} from './store.ts'

/** `waypoint` is the address of the chain's USD+ waypoint, in lower case. */
export type BridgeEventDeps = {
  waypoint: Address
  crashAt: CrashAt
  clock: Clock
  enqueue: Enqueue
}

/** Inserts transfer legs and refused deliveries as soon as a block has them. */
export async function onBridgeEventsSeen(
  tx: Tx,
  deps: BridgeEventDeps,
  { chainId, events }: EventBatch,
) {
  for (const event of events) {
    if (isLegEvent(event)) {
      const leg = await toLegOfEvent(tx, deps, { chainId, events }, event)
      if (!leg) continue
      await insertBridgeLeg(tx, leg)
      await notifyParties(tx, [leg])
      deps.crashAt('bridge.before-leg-commit')
    }
    if (isRefusalEvent(event)) {
      const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
      const refusal = parseBridgeRefusal(event, { chainId, minedAt })
      await insertBridgeRefusal(tx, refusal)
      await notifyParties(tx, await listBridgeLegs(tx, [refusal.messageId]))
    }
  }
}

async function toLegOfEvent(
  tx: Tx,
  { waypoint }: BridgeEventDeps,
  { chainId, events }: EventBatch,
  event: BridgeLegEvent,
): Promise<BridgeLeg | null> {
  const minedAt = await getBlockTime(tx, chainId, event.blockNumber)
  return parseBridgeLeg(event, { chainId, minedAt, events, waypoint })
}

/**
 * Posts transfers to the ledger once they are confirmed (three blocks deep): sent amounts are in flight until they
 * are delivered.
 */
export async function onBridgeEventsConfirmed(tx: Tx, deps: BridgeEventDeps, batch: EventBatch) {
  const entries: LedgerEntry[] = []
  for (const event of batch.events) {
    if (!isLegEvent(event)) continue
    const leg = await toLegOfEvent(tx, deps, batch, event)
    if (leg) entries.push(toEntry(event, leg))
  }
  await postOrThrow(tx, entries)
}

const toEntryId = (chainId: number, { blockHash, logIndex, fork }: FollowedEvent) =>
  `bridge/${chainId}/${blockHash}/${logIndex}/${fork}`

function toEntry(
  event: BridgeLegEvent,
  { side, chainId, otherChainId, amount }: BridgeLeg,
): LedgerEntry {
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

/** Reverses the ledger entries of orphaned blocks and deletes their legs and refusals. */
export async function onBridgeEventsOrphaned(tx: Tx, orphaned: OrphanedEvents) {
  const { chainId, events, confirmedBlock } = orphaned
  const posted = events.filter((event) => event.blockNumber <= confirmedBlock && isLegEvent(event))
  await reverseEntries(
    tx,
    posted.map((event) => toEntryId(chainId, event)),
  )
  await notifyParties(tx, await deleteBridgeRowsAbove(tx, orphaned))
}

/**
 * Marks final legs: a transfer whose source leg is final can be delivered, one whose destination is final is complete.
 */
export async function onBridgeEventsFinal(
  tx: Tx,
  deps: BridgeEventDeps,
  { chainId, finalBlock }: { chainId: number; finalBlock: number },
) {
  const legs = await markLegsFinal(tx, chainId, finalBlock)
  if (legs.length === 0) return
  await notifyParties(tx, legs)
  await notifyFinished(tx, deps, legs)
  deps.crashAt('bridge.before-final-commit')
}

/** Notifies sender and receiver; the other leg may know a party that this one does not. */
async function notifyParties(tx: Tx, legs: readonly BridgeLeg[]) {
  const others = await listBridgeLegs(
    tx,
    legs.map(({ messageId }) => messageId),
  )
  const parties = [...legs, ...others].flatMap(({ sender, receiver }) => [sender, receiver])
  for (const wallet of new Set(parties)) {
    if (wallet) await publishChange(tx, { wallet, kind: 'bridge' })
  }
}
