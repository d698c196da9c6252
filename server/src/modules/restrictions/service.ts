import type { Address } from '@parvalue/shared/domain/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'
import { restrictionOf } from '@parvalue/shared/domain/restriction.ts'
import type { Db, Tx } from '../../db/tables.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { EventBatch, Orphaned } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Clock } from '../../world.ts'
import { toCarryRequest } from './requests.ts'
import {
  deleteEventsAbove,
  type EntityFlags,
  findOnChain,
  findWanted,
  insertEvents,
  listWalletsOf,
  lockEntity,
  saveFlags,
  saveWanted,
} from './store.ts'

export type RestrictionDeps = {
  db: Db
  clock: Clock
  enqueue: Enqueue
  chainIds: readonly number[]
}

export type FlagRequest = {
  entityId: string
  flags: Partial<EntityFlags>
  /** Who asks for it and why, in their own words: kept forever. */
  who: string
  why: string
}

/**
 * Changes flags of an entity. Our database is the source of truth; where a restriction follows or
 * ends (Spec 6), each chain's restrictor is told by a job that exists with the change or not at all.
 */
export function setEntityFlags(
  deps: RestrictionDeps,
  { entityId, flags, who, why }: FlagRequest,
): Promise<Outcome<EntityFlags, 'entity_unknown' | 'reason_missing'>> {
  if (who.trim() === '' || why.trim() === '') return Promise.resolve(refused('reason_missing'))
  return inTransaction(deps.db, async (tx) => {
    const before = await lockEntity(tx, entityId)
    if (!before) return refused('entity_unknown')
    const after = { ...before, ...flags }
    await saveFlags(tx, { entityId, before, after, who, why, nowMs: deps.clock() })
    await requestRestrictions(tx, deps, entityId, after)
    return accepted(after)
  })
}

async function requestRestrictions(
  tx: Tx,
  { chainIds, enqueue }: RestrictionDeps,
  entityId: string,
  entity: EntityFlags,
) {
  for (const { address, isAmlFlagged } of await listWalletsOf(tx, entityId)) {
    const restriction = restrictionOf({
      entity: {
        is_blocked: entity.isBlocked,
        is_whitelisted: entity.isWhitelisted,
        is_aml_flagged: entity.isAmlFlagged,
      },
      wallet: { is_aml_flagged: isAmlFlagged },
    })
    const isWanted = restriction === 'restricted'
    for (const chainId of chainIds) {
      const last = await findWanted(tx, chainId, address)
      if ((last?.isWanted ?? false) === isWanted) continue
      const version = (last?.version ?? 0) + 1
      await saveWanted(tx, { chainId, address }, { isWanted, version })
      await enqueue(tx, [toCarryRequest({ chainId, address, version })])
    }
  }
}

/** What we want of a chain's restrictor, and what it says three blocks deep. */
export async function getRestriction(
  db: Db,
  chainId: number,
  address: Address,
): Promise<{ isWanted: boolean; version: number; isOnChain: boolean }> {
  const wanted = await findWanted(db, chainId, address)
  const isOnChain = await findOnChain(db, chainId, address)
  return { isWanted: wanted?.isWanted ?? false, version: wanted?.version ?? 0, isOnChain }
}

export const saveRestrictionEvents = (tx: Tx, { chainId, events }: EventBatch): Promise<void> =>
  insertEvents(
    tx,
    chainId,
    events.filter(
      (event) =>
        event.name === 'transferRestrictor.Restricted' ||
        event.name === 'transferRestrictor.Unrestricted',
    ),
  )

export const orphanRestrictionEvents = (tx: Tx, { chainId, aboveBlock }: Orphaned): Promise<void> =>
  deleteEventsAbove(tx, chainId, aboveBlock)
