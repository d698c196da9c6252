import type { Db } from '../../tables/tables.ts'
import {
  findBlockMinedAt,
  findBlockSecondsRows,
  listChainStateRows,
  type ChainState as State,
} from './store.ts'

/** The indexing progress of a chain. */
export type ChainState = State

export const listChainStates = (db: Db): Promise<ChainState[]> => listChainStateRows(db)

export async function findChainState(db: Db, chainId: number): Promise<ChainState | null> {
  const states = await listChainStateRows(db)
  return states.find((state) => state.chainId === chainId) ?? null
}

/** Returns when a stored block was mined. */
export async function getBlockTime(db: Db, chainId: number, block: number): Promise<Date> {
  const minedAt = await findBlockMinedAt(db, chainId, block)
  if (!minedAt) throw new Error(`Block ${block} of chain ${chainId} is not stored`)
  return minedAt
}

/** Returns whether the chain is indexed up to the newest known block and not halted. */
export async function isChainCaughtUp(db: Db, chainId: number): Promise<boolean> {
  const state = await findChainState(db, chainId)
  return state !== null && !state.isHalted && state.seenBlock >= state.headBlock
}

/** Returns whether indexing is halted because the node contradicted a final block. */
export const isChainHalted = async (db: Db, chainId: number): Promise<boolean> =>
  (await findChainState(db, chainId))?.isHalted ?? false

/** Returns when a block was mined; null if it is not, or no longer, stored. */
export const findBlockTime = (db: Db, chainId: number, block: number): Promise<Date | null> =>
  findBlockMinedAt(db, chainId, block)

/** Returns the times of stored blocks in Unix seconds, by number. */
export const findBlockSeconds = (
  db: Db,
  chainId: number,
  blocks: readonly number[],
): Promise<ReadonlyMap<number, number>> => findBlockSecondsRows(db, chainId, [...new Set(blocks)])
