import type { Address } from '../domain/values/address.ts'

/** Safe's own service for a chain, and the name by which its app knows the chain. */
type SafeService = { apiUrl: string; chainName: string }

const services: Readonly<Record<number, SafeService>> = {
  1: { apiUrl: 'https://safe-transaction-mainnet.safe.global/api/v1', chainName: 'eth' },
  42161: { apiUrl: 'https://safe-transaction-arbitrum.safe.global/api/v1', chainName: 'arb1' },
  8453: { apiUrl: 'https://safe-transaction-base.safe.global/api/v1', chainName: 'base' },
  11155111: { apiUrl: 'https://safe-transaction-sepolia.safe.global/api/v1', chainName: 'sep' },
  84532: {
    apiUrl: 'https://safe-transaction-base-sepolia.safe.global/api/v1',
    chainName: 'basesep',
  },
}

/** Null where nobody runs one: there the hash that a wallet answers is taken as the real one. */
export const findLiveSafeApiUrl = (chainId: number): string | null =>
  services[chainId]?.apiUrl ?? null

/** Where owners confirm what waits in their Safe. */
export function findSafeQueueUrl(chainId: number, safe: Address): string | null {
  const service = services[chainId]
  return service
    ? `https://app.safe.global/transactions/queue?safe=${service.chainName}:${safe}`
    : null
}

/** One service of this machine stands in for all chains, so that each has a path of its own there. */
export const toLocalSafeApiUrl = (origin: string, chainId: number) =>
  `${origin}/tx-service/${chainId}/api/v1`

/** The local service's page of one Safe. */
export const toLocalSafePageUrl = (apiUrl: string, chainId: number, safe: Address) =>
  new URL(`/safes/${chainId}/${safe}`, apiUrl).href
