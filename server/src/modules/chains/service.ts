import type { Db } from '../../tables/tables.ts'
import { findMinedAt, listStates, type ChainState as State } from './store.ts'

/** How far a chain has been followed. */
export type ChainState = State

export const listChainStates = (db: Db): Promise<ChainState[]> => listStates(db)

export async function findChainState(db: Db, chainId: number): Promise<ChainState | null> {
  const states = await listStates(db)
  return states.find((state) => state.chainId === chainId) ?? null
}

/** When a block that is being committed was mined. */
export async function getMinedAt(db: Db, chainId: number, block: number): Promise<Date> {
  const minedAt = await findMinedAt(db, chainId, block)
  if (!minedAt) throw new Error(`Block ${block} of chain ${chainId} is not stored`)
  return minedAt
}

/** Whether everything up to the newest block we heard of is read, and stands as it was read. */
export async function isCaughtUp(db: Db, chainId: number): Promise<boolean> {
  const state = await findChainState(db, chainId)
  return state !== null && !state.isHalted && state.seenBlock >= state.headBlock
}

/** Whether its node shows another chain than the one that was final. */
export const isHalted = async (db: Db, chainId: number): Promise<boolean> =>
  (await findChainState(db, chainId))?.isHalted ?? false

/** Null for a block that is no longer, or not yet, stored. */
export const findBlockTime = (db: Db, chainId: number, block: number): Promise<Date | null> =>
  findMinedAt(db, chainId, block)
