const KEY = 'parvalue.login.chain'

/** The network that somebody who logged in is on; at first the first of those there are. */
export function findChosenChain(configured: readonly number[]): number {
  const kept = Number(localStorage.getItem(KEY))
  const chainId = configured.includes(kept) ? kept : configured[0]
  if (chainId === undefined) throw new Error('No chain is configured.')
  return chainId
}

export const keepChosenChain = (chainId: number) => localStorage.setItem(KEY, `${chainId}`)
