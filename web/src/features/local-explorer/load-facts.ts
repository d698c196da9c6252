import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { loadPublicClient } from '#wallet/wallet.ts'

/** Loads the reading code and the chain's client lazily. */
export async function loadAddress(
  chainId: number,
  deployment: Deployment | undefined,
  address: Address,
) {
  const { readAddress } = await import('./read-address.ts')
  return readAddress(await loadPublicClient(chainId), deployment, address)
}

export async function loadToken(chainId: number, address: Address) {
  const { readToken } = await import('./read-address.ts')
  return readToken(await loadPublicClient(chainId), address)
}
