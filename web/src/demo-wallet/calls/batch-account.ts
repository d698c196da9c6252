import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { callNodeOfChain } from '../node-call.ts'
import { getDemoSettings } from '../settings.ts'

/** Code prefix of an account that is delegated to a contract (EIP-7702). */
const DELEGATION = '0xef0100'

/** Returns the contract to which accounts delegate to send bundles; null if not supported on the network. */
export function findBatchAccount(chainId: number): Address | null {
  const { batching } = getDemoSettings()
  const [first] = boot.chains
  if (batching === 'no' || (batching === 'first' && chainId !== first?.id)) return null
  return boot.deployments.find((one) => one.chainId === chainId)?.batchAccount ?? null
}

/** Returns whether the account is already delegated to the batch contract. */
export async function isDelegated(chainId: number, account: Address, batchAccount: Address) {
  const code = await getContractCode(chainId, account)
  return code.toLowerCase() === DELEGATION + batchAccount.slice(2).toLowerCase()
}

export const getContractCode = async (chainId: number, address: Address): Promise<Hex> =>
  (await callNodeOfChain(chainId, 'eth_getCode', [address, 'latest'])) as Hex
