import { concat, type HashTypedDataParameters, hashStruct, keccak256 } from 'viem/utils'
import type { Address, Hex } from '../domain/values/address.ts'

export type ContractTypedData = Pick<HashTypedDataParameters, 'types' | 'primaryType'> & {
  domain: { name: string; version: string; chainId: number; verifyingContract: Address }
  message: object
}

const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
}

const separators = new Map<string, Hex>()
const SEPARATORS_MAX = 1000

/**
 * Returns the EIP-712 hash. Hashing a domain costs as much as the message and there are few, so domain
 * separators are cached.
 */
export function hashWithCachedDomain({
  domain,
  types,
  primaryType,
  message,
}: ContractTypedData): Hex {
  const data = message as Record<string, unknown>
  const hash = hashStruct({ data, primaryType, types })
  return keccak256(concat(['0x1901', separatorOf(domain), hash]))
}

function separatorOf(domain: ContractTypedData['domain']): Hex {
  const { name, version, chainId, verifyingContract } = domain
  const key = JSON.stringify([name, version, chainId, verifyingContract])
  const known = separators.get(key)
  if (known !== undefined) return known
  const separator = hashStruct({ data: domain, primaryType: 'EIP712Domain', types: domainTypes })
  if (separators.size >= SEPARATORS_MAX) separators.clear()
  separators.set(key, separator)
  return separator
}
