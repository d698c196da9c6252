import { type Address, domainSeparator, isHex, parseAbi, zeroHash } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { ReadClient } from '#wallet/network/read-client.ts'

/** Functions with which a contract uses a permit and acts on it in one transaction. */
export const selfPermitAbi = parseAbi([
  'function selfPermit(address token, address owner, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data) returns (bytes[])',
])

const permitAbi = parseAbi([
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

/** The EIP-712 version of OpenZeppelin's tokens, which have no `version()`. */
const USUAL_VERSION = '1'

/** Code prefix of an account delegated to a contract (EIP-7702); its key still signs. */
const DELEGATION = '0xef0100'

/**
 * Reads the token's EIP-712 domain; null unless its hash equals the token's DOMAIN_SEPARATOR, because tokens compute it
 * differently.
 */
export async function readPermitDomain(client: ReadClient, token: Address, chainId: number) {
  const contract = { address: token, abi: permitAbi } as const
  const [name, version, separator] = await Promise.all([
    client.readContract({ ...contract, functionName: 'name' }),
    client.readContract({ ...contract, functionName: 'version' }).catch(() => USUAL_VERSION),
    client.readContract({ ...contract, functionName: 'DOMAIN_SEPARATOR' }),
  ]).catch(() => [null, null, null] as const)
  if (name === null || version === null) return null
  const domain = { name, version, chainId, verifyingContract: token }
  return domainSeparator({ domain }) === separator ? domain : null
}

export const readPermitNonce = (client: ReadClient, token: Address, owner: Address) =>
  client.readContract({ address: token, abi: permitAbi, functionName: 'nonces', args: [owner] })

export type PermitQuery = { account: Address; chainId: number; token: Address; spender: Address }

/** Returns whether the account can sign a permit of the token, and the spender contract supports permits. */
export async function canSignPermit(client: ReadClient, query: PermitQuery): Promise<boolean> {
  const { account, token, chainId } = query
  const [code, domain, nonce, isSupported] = await Promise.all([
    client.getCode({ address: account }),
    readPermitDomain(client, token, chainId),
    readPermitNonce(client, token, account).catch(() => null),
    isPermitSupported(client, query),
  ])
  const isSigner = code === undefined || code.startsWith(DELEGATION)
  return isSigner && domain !== null && nonce !== null && isSupported
}

/** Returns whether the contract has `selfPermit`, by simulating a permit of zero, which such a contract accepts. */
async function isPermitSupported(client: ReadClient, { account, token, spender }: PermitQuery) {
  const args = [token, account, 0n, 0n, 0, zeroHash, zeroHash] as const
  const permit = encodeFunctionData({ abi: selfPermitAbi, functionName: 'selfPermit', args })
  const data = encodeFunctionData({
    ...{ abi: selfPermitAbi, functionName: 'multicall', args: [[permit]] },
  } as const)
  const result = await client.call({ account, to: spender, data }).catch(() => null)
  return isHex(result?.data) && result.data !== '0x'
}
