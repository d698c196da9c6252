import type { Db } from '../../db/tables.ts'
import { listStates, type ChainState as State } from './store.ts'

/** How far a chain has been followed. */
export type ChainState = State

export const listChainStates = (db: Db): Promise<ChainState[]> => listStates(db)

export async function findChainState(db: Db, chainId: number): Promise<ChainState | null> {
  const states = await listStates(db)
  return states.find((state) => state.chainId === chainId) ?? null
}
