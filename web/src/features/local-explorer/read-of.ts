import type { PublicClient } from 'viem'
import { publicClientOf } from '#wallet/wallet.ts'

type Read = typeof import('./read-address.ts')

/** Loads what reads a chain when it is needed, with the client of that chain. */
export async function readOf<Facts>(
  chainId: number,
  work: (read: Read, client: PublicClient) => Promise<Facts>,
): Promise<Facts> {
  const [read, client] = await Promise.all([import('./read-address.ts'), publicClientOf(chainId)])
  return work(read, client)
}
