import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { publicClientOf } from '#wallet/wallet.ts'

/** What reads a chain is loaded when it is needed, with the client of that chain. */
export async function loadAddress(
  chainId: number,
  deployment: Deployment | undefined,
  address: Address,
) {
  const { readAddress } = await import('./read-address.ts')
  return readAddress(await publicClientOf(chainId), deployment, address)
}

export async function loadToken(chainId: number, address: Address) {
  const { readToken } = await import('./read-address.ts')
  return readToken(await publicClientOf(chainId), address)
}
