import type { Db } from '../../db/tables.ts'
import { type ChainState, listStates } from './store.ts'

export const listChainStates = (db: Db): Promise<ChainState[]> => listStates(db)

export async function findChainState(db: Db, chainId: number): Promise<ChainState | null> {
  const states = await listStates(db)
  return states.find((state) => state.chainId === chainId) ?? null
}
