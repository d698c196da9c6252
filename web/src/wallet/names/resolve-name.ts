import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { isAddressEqual, zeroAddress } from 'viem'
import { namehash, normalize } from 'viem/ens'
import type { ReadClient } from '../network/read-client.ts'

/** The calls of the Ethereum Name Service that resolve a name (ERC-137). */
const nameAbi = [
  {
    type: 'function',
    name: 'resolver',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'addr',
    stateMutability: 'view',
    inputs: [{ name: 'node', type: 'bytes32' }],
    outputs: [{ type: 'address' }],
  },
] as const

/**
 * Returns the address of a name from a registry of ERC-137; null if the name is not valid or has no address. Throws if
 * the network does not respond.
 */
export async function resolveName(
  client: ReadClient,
  registry: Address,
  name: string,
): Promise<Address | null> {
  const node = findNode(name)
  if (node === null) return null
  const call = { abi: nameAbi, args: [node] } as const
  const resolver = await client.readContract({
    ...call,
    address: registry,
    functionName: 'resolver',
  })
  if (isAddressEqual(resolver, zeroAddress)) return null
  const address = await client.readContract({ ...call, address: resolver, functionName: 'addr' })
  return isAddressEqual(address, zeroAddress) ? null : address
}

/** Normalization refuses what no name may contain, such as mixed scripts that look alike. */
function findNode(name: string): Hex | null {
  try {
    return namehash(normalize(name))
  } catch {
    return null
  }
}
