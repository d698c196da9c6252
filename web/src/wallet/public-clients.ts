import { createPublicClient, http, type PublicClient } from 'viem'
import { boot } from '#api/boot.ts'
import { toViemChain } from './chain-definitions.ts'

const clients = new Map<number, PublicClient>()

/** Reads of one chain through our own RPC; the same client for everyone. */
export function getPublicClient(chainId: number): PublicClient {
  const known = clients.get(chainId)
  if (known) return known
  const chain = boot.chains.find(({ id }) => id === chainId)
  if (!chain) throw new Error(`Chain ${chainId} is not configured.`)
  const created: PublicClient = createPublicClient({
    chain: toViemChain(chain, boot.publicUrl),
    transport: http(chain.rpcUrl, { retryCount: 2, timeout: 10_000 }),
  })
  clients.set(chainId, created)
  return created
}
