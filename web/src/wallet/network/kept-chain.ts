/** The network that somebody is on whose wallet has none of its own; at first the first there is. */
export function findKeptChain(key: string, offered: readonly number[]): number | null {
  const kept = Number(localStorage.getItem(key))
  return offered.includes(kept) ? kept : (offered[0] ?? null)
}

export const keepChain = (key: string, chainId: number) => localStorage.setItem(key, `${chainId}`)
