import { localStore } from '#device/storage.ts'

/** Returns the saved network of a wallet that has no network of its own; by default the first offered one. */
export function findSavedChain(key: string, offered: readonly number[]): number | null {
  const saved = Number(localStore.getItem(key))
  return offered.includes(saved) ? saved : (offered[0] ?? null)
}

export const saveSelectedChain = (key: string, chainId: number) =>
  localStore.setItem(key, `${chainId}`)
