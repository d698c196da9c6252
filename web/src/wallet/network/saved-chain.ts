/** Returns the saved network of a wallet that has none of its own; by default the first one offered. */
export function findSavedChain(key: string, offered: readonly number[]): number | null {
  const saved = Number(localStorage.getItem(key))
  return offered.includes(saved) ? saved : (offered[0] ?? null)
}

export const saveSelectedChain = (key: string, chainId: number) =>
  localStorage.setItem(key, `${chainId}`)
