import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { loadPublicClient } from '#wallet/wallet.ts'

/** Reads an address; the code for reading and the chain's client load on first use. */
export async function loadExplorerAddress(
  chainId: number,
  deployment: Deployment | undefined,
  address: Address,
) {
  const { readExplorerAddress } = await import('./read-address.ts')
  return readExplorerAddress(await loadPublicClient(chainId), deployment, address)
}

export async function loadExplorerToken(chainId: number, address: Address) {
  const { readExplorerToken } = await import('./read-address.ts')
  return readExplorerToken(await loadPublicClient(chainId), address)
}
