import { restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { endSessionsOf } from '../user/service.ts'
import { toCarryRequest } from './requests.ts'
import {
  deleteEventsAbove,
  type EntityFlags,
  findAccuser,
  findEntityOf,
  findFlagsOf,
  findOnChain,
  findWanted,
  insertEvents,
  listAccused,
  listWalletsOf,
  lockEntity,
  type OwnedWallet,
  saveFlags,
  saveWalletFlag,
  saveWanted,
} from './store.ts'

export type RestrictionDeps = {
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
 * ends (requirement RO-03), each chain's restrictor is told by a job that exists with the change or not at all.
 */
export const setEntityFlags = (deps: RestrictionDeps & { db: Db }, request: FlagRequest) =>
  inTransaction(deps.db, (tx) => changeEntityFlags(tx, deps, request))

/** The same in the caller's transaction. */
export async function changeEntityFlags(
  tx: Tx,
  deps: RestrictionDeps,
  { entityId, flags, who, why }: FlagRequest,
): Promise<Outcome<EntityFlags, 'entity_unknown' | 'reason_missing'>> {
  if (isReasonMissing({ who, why })) return refused('reason_missing')
  const before = await lockEntity(tx, entityId)
  if (!before) return refused('entity_unknown')
  const after = { ...before, ...flags }
  await saveFlags(tx, { entityId, before, after, who, why, nowMs: deps.clock() })
  const wallets = await listWalletsOf(tx, entityId)
  // Who was signed in with a cookie that is not theirs is signed out as well.
  if (!before.isBlocked && after.isBlocked) {
    await endSessionsOf(
      tx,
      wallets.map(({ address }) => address),
    )
  }
  await requestRestrictions(tx, deps, wallets, after)
  return accepted(after)
}

/** Who set the AML flag that an entity has now; null: it has none, or nobody wrote it down. */
export const findAmlAccuser = (tx: Tx, entityId: string): Promise<string | null> =>
  findAccuser(tx, entityId)

export type WalletFlagRequest = Omit<FlagRequest, 'entityId' | 'flags'> & {
  address: Address
  isAmlFlagged: boolean
}

/** The same for the AML flag that a wallet has of its own, whoever it belongs to. */
export async function changeWalletFlag(
  tx: Tx,
  deps: RestrictionDeps,
  { address, isAmlFlagged, who, why }: WalletFlagRequest,
): Promise<Outcome<boolean, 'wallet_unknown' | 'reason_missing'>> {
  if (isReasonMissing({ who, why })) return refused('reason_missing')
  const entityId = await findEntityOf(tx, address)
  const flags = entityId === null ? null : await lockEntity(tx, entityId)
  if (entityId === null || !flags) return refused('wallet_unknown')
  await saveWalletFlag(tx, { address, isAmlFlagged, who, why, nowMs: deps.clock() })
  await requestRestrictions(tx, deps, await listWalletsOf(tx, entityId), flags)
  return accepted(isAmlFlagged)
}

/**
 * Tells chains that were configured after somebody was restricted, at each start; how many wallets
 * were looked at. What was asked before is not asked again.
 */
export async function restrictOnNewChains(deps: RestrictionDeps & { db: Db }): Promise<number> {
  const accused = await listAccused(deps.db)
  for (const { address, entityId } of accused) {
    await inTransaction(deps.db, async (tx) => {
      const flags = await lockEntity(tx, entityId)
      const wallets = await listWalletsOf(tx, entityId)
      const own = wallets.filter((wallet) => wallet.address === address)
      if (flags) await requestRestrictions(tx, deps, own, flags)
    })
  }
  return accused.length
}

const isReasonMissing = ({ who, why }: Pick<FlagRequest, 'who' | 'why'>) =>
  who.trim() === '' || why.trim() === ''

async function requestRestrictions(
  tx: Tx,
  { chainIds, enqueue }: RestrictionDeps,
  wallets: readonly OwnedWallet[],
  entity: EntityFlags,
) {
  for (const { address, isAmlFlagged } of wallets) {
    const isWanted = isRestricted(entity, isAmlFlagged)
    for (const chainId of chainIds) {
      const last = await findWanted(tx, chainId, address)
      if ((last?.isWanted ?? false) === isWanted) continue
      const version = (last?.version ?? 0) + 1
      await saveWanted(tx, { chainId, address }, { isWanted, version })
      await enqueue(tx, [toCarryRequest({ chainId, address, version })])
    }
  }
}

function isRestricted(entity: EntityFlags, isWalletAmlFlagged: boolean): boolean {
  const restriction = restrictionOf({
    entity: {
      is_blocked: entity.isBlocked,
      is_whitelisted: entity.isWhitelisted,
      is_aml_flagged: entity.isAmlFlagged,
    },
    wallet: { is_aml_flagged: isWalletAmlFlagged },
  })
  return restriction === 'restricted'
}

/** All that restricts a wallet or does not, here and on the chains. */
export type RestrictionStatus = {
  entityId: string
  flags: EntityFlags
  isWalletAmlFlagged: boolean
  isRestricted: boolean
  chains: { chainId: number; isWanted: boolean; isOnChain: boolean }[]
}

export async function findStanding(
  db: Db,
  chainIds: readonly number[],
  address: Address,
): Promise<RestrictionStatus | null> {
  const owned = await findFlagsOf(db, address)
  if (!owned) return null
  const { isWalletAmlFlagged, ...entity } = owned
  const chains = []
  for (const chainId of chainIds) {
    const { isWanted, isOnChain } = await getRestriction(db, chainId, address)
    chains.push({ chainId, isWanted, isOnChain })
  }
  const isNow = isRestricted(entity.flags, isWalletAmlFlagged)
  return { ...entity, isWalletAmlFlagged, isRestricted: isNow, chains }
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

export const isRestrictionWanted = async (
  db: Db,
  chainId: number,
  address: Address,
): Promise<boolean> => (await findWanted(db, chainId, address))?.isWanted ?? false

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

export const orphanRestrictionEvents = (
  tx: Tx,
  { chainId, aboveBlock }: OrphanedEvents,
): Promise<void> => deleteEventsAbove(tx, chainId, aboveBlock)
