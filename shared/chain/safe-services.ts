import type { Address } from '../domain/values/address.ts'

/** Safe's transaction service for a chain, and the chain's short name in the Safe app. */
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

/**
 * Returns Safe's transaction service for a chain. Null if there is none; the hash that the wallet returns is
 * then used as the transaction's hash.
 */
export const findLiveSafeApiUrl = (chainId: number): string | null =>
  services[chainId]?.apiUrl ?? null

/** Returns the Safe app's page where owners confirm pending transactions; null if Safe does not serve the chain. */
export function findSafeQueueUrl(chainId: number, safe: Address): string | null {
  const service = services[chainId]
  return service
    ? `https://app.safe.global/transactions/queue?safe=${service.chainName}:${safe}`
    : null
}

/** Returns the URL of the local stand-in, which serves all chains under one path each. */
export const toLocalSafeApiUrl = (origin: string, chainId: number) =>
  `${origin}/tx-service/${chainId}/api/v1`

/** Returns the local stand-in's page of one Safe. */
export const toLocalSafePageUrl = (apiUrl: string, chainId: number, safe: Address) =>
  new URL(`/safes/${chainId}/${safe}`, apiUrl).href
