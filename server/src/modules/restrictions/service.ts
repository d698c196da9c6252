import { restrictionOf } from '@parvalue/shared/domain/identity/restriction.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBatch, OrphanedEvents } from '../../ports/chain-events.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { endSessionsOfWallets } from '../user/service.ts'
import { sendRestrictionJob } from './queues.ts'
import {
  deleteRestrictionEventsAbove,
  type EntityFlags,
  findEntityAmlFlagAuthor,
  findEntityOfWallet,
  findRequestedRestriction,
  findRestrictionFlags,
  insertRestrictionEvents,
  isAnyRequested,
  isRestrictedOnChain,
  listFlaggedWallets,
  listOwnedWallets,
  lockEntityFlags,
  type OwnedWallet,
  saveEntityFlags,
  saveRequestedRestriction,
  saveWalletFlag,
} from './store.ts'

export type RestrictionDeps = {
  clock: Clock
  enqueue: Enqueue
  chainIds: readonly number[]
}

export type EntityFlagRequest = {
  entityId: string
  flags: Partial<EntityFlags>
  /** Operator who changes the flag, stored permanently with the reason. */
  who: string
  why: string
}

/**
 * Changes flags of an entity. The database is the source of truth; if a restriction starts or ends (requirement
 * RO-03), a job that commits with the change updates each chain's restrictor.
 */
export const setEntityFlags = (deps: RestrictionDeps & { db: Db }, request: EntityFlagRequest) =>
  inTransaction(deps.db, (tx) => changeEntityFlags(tx, deps, request))

/** Changes flags in the caller's transaction. */
export async function changeEntityFlags(
  tx: Tx,
  deps: RestrictionDeps,
  { entityId, flags, who, why }: EntityFlagRequest,
): Promise<Outcome<EntityFlags, 'entity_unknown' | 'reason_missing'>> {
  if (isReasonMissing({ who, why })) return refused('reason_missing')
  const before = await lockEntityFlags(tx, entityId)
  if (!before) return refused('entity_unknown')
  const after = { ...before, ...flags }
  await saveEntityFlags(tx, { entityId, before, after, who, why, nowMs: deps.clock() })
  const wallets = await listOwnedWallets(tx, entityId)
  // A block ends all sessions, also those that use a stolen cookie.
  if (!before.isBlocked && after.isBlocked) {
    await endSessionsOfWallets(
      tx,
      wallets.map(({ address }) => address),
    )
  }
  await requestRestrictions(tx, deps, wallets, after)
  return accepted(after)
}

/** Returns who set the entity's current AML flag; null if it has none, or the change was not recorded. */
export const findAmlFlagAuthor = (tx: Tx, entityId: string): Promise<string | null> =>
  findEntityAmlFlagAuthor(tx, entityId)

export type WalletFlagRequest = Omit<EntityFlagRequest, 'entityId' | 'flags'> & {
  address: Address
  isAmlFlagged: boolean
}

/** Changes the AML flag of a single wallet. */
export async function changeWalletFlag(
  tx: Tx,
  deps: RestrictionDeps,
  { address, isAmlFlagged, who, why }: WalletFlagRequest,
): Promise<Outcome<boolean, 'wallet_unknown' | 'reason_missing'>> {
  if (isReasonMissing({ who, why })) return refused('reason_missing')
  const entityId = await findEntityOfWallet(tx, address)
  const flags = entityId === null ? null : await lockEntityFlags(tx, entityId)
  if (entityId === null || !flags) return refused('wallet_unknown')
  await saveWalletFlag(tx, { address, isAmlFlagged, who, why, nowMs: deps.clock() })
  await requestRestrictions(tx, deps, await listOwnedWallets(tx, entityId), flags)
  return accepted(isAmlFlagged)
}

/**
 * Requests existing restrictions on chains that were configured later; runs at every start and skips what was
 * requested before. Returns the number of flagged wallets.
 */
export async function restrictOnNewChains(deps: RestrictionDeps & { db: Db }): Promise<number> {
  const flagged = await listFlaggedWallets(deps.db)
  for (const { address, entityId } of flagged) {
    await inTransaction(deps.db, async (tx) => {
      const flags = await lockEntityFlags(tx, entityId)
      const wallets = await listOwnedWallets(tx, entityId)
      const flaggedWallet = wallets.filter((wallet) => wallet.address === address)
      if (flags) await requestRestrictions(tx, deps, flaggedWallet, flags)
    })
  }
  return flagged.length
}

const isReasonMissing = ({ who, why }: Pick<EntityFlagRequest, 'who' | 'why'>) =>
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
      const last = await findRequestedRestriction(tx, chainId, address)
      if ((last?.isWanted ?? false) === isWanted) continue
      const version = (last?.version ?? 0) + 1
      await saveRequestedRestriction(tx, { chainId, address }, { isWanted, version })
      await enqueue(tx, [sendRestrictionJob({ chainId, address, version })])
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

/** Restriction status of a wallet: its flags here, and the restrictor's state on each chain. */
export type RestrictionStatus = {
  entityId: string
  flags: EntityFlags
  isWalletAmlFlagged: boolean
  isRestricted: boolean
  chains: { chainId: number; isWanted: boolean; isOnChain: boolean }[]
}

export async function findRestrictionStatus(
  db: Db,
  chainIds: readonly number[],
  address: Address,
): Promise<RestrictionStatus | null> {
  const owned = await findRestrictionFlags(db, address)
  if (!owned) return null
  const { isWalletAmlFlagged, ...entity } = owned
  const chains = []
  for (const chainId of chainIds) {
    const { isWanted, isOnChain } = await getChainRestriction(db, chainId, address)
    chains.push({ chainId, isWanted, isOnChain })
  }
  const isNow = isRestricted(entity.flags, isWalletAmlFlagged)
  return { ...entity, isWalletAmlFlagged, isRestricted: isNow, chains }
}

/** Returns the restriction that we want on a chain, and the restrictor's confirmed state (three blocks deep). */
export async function getChainRestriction(
  db: Db,
  chainId: number,
  address: Address,
): Promise<{ isWanted: boolean; version: number; isOnChain: boolean }> {
  const wanted = await findRequestedRestriction(db, chainId, address)
  const isOnChain = await isRestrictedOnChain(db, chainId, address)
  return { isWanted: wanted?.isWanted ?? false, version: wanted?.version ?? 0, isOnChain }
}

/** Returns the SQL condition that a restriction of any of these accounts is requested on the chain. */
export const isAnyRestrictionRequested = (chainId: number, addresses: readonly Address[]) =>
  isAnyRequested(chainId, addresses)

export const saveRestrictionEvents = (tx: Tx, { chainId, events }: EventBatch): Promise<void> =>
  insertRestrictionEvents(
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
): Promise<void> => deleteRestrictionEventsAbove(tx, chainId, aboveBlock)
