import { type Address, domainSeparator, isHex, parseAbi, zeroHash } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type { ReadClient } from '#wallet/network/read-client.ts'

/** What a contract needs to take a signed approval and act on it in one transaction. */
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

/** EIP-2612. */
export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What OpenZeppelin's tokens have and do not say. */
const USUAL_VERSION = '1'

/** An account that was handed over to a contract's code (EIP-7702) signs as it did before. */
const DELEGATION = '0xef0100'

/** As the token itself has it, or null: tokens differ in it, and a guess would sign nothing. */
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

export type Permitting = { account: Address; chainId: number; token: Address; spender: Address }

/** Whether this account can sign an approval of the token that this contract takes. */
export async function canPermit(client: ReadClient, asked: Permitting): Promise<boolean> {
  const { account, token, chainId } = asked
  const [code, domain, nonce, isTaken] = await Promise.all([
    client.getCode({ address: account }),
    readPermitDomain(client, token, chainId),
    readPermitNonce(client, token, account).catch(() => null),
    isPermitTaken(client, asked),
  ])
  const isSigner = code === undefined || code.startsWith(DELEGATION)
  return isSigner && domain !== null && nonce !== null && isTaken
}

/** A permit of nothing is refused by nobody, so that the call fails only where it does not exist. */
async function isPermitTaken(client: ReadClient, { account, token, spender }: Permitting) {
  const args = [token, account, 0n, 0n, 0, zeroHash, zeroHash] as const
  const permit = encodeFunctionData({ abi: selfPermitAbi, functionName: 'selfPermit', args })
  const data = encodeFunctionData({
    ...{ abi: selfPermitAbi, functionName: 'multicall', args: [[permit]] },
  } as const)
  const answer = await client.call({ account, to: spender, data }).catch(() => null)
  return isHex(answer?.data) && answer.data !== '0x'
}
