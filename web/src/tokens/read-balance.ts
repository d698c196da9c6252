import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'

const tokenAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'maxWithdraw',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'convertToAssets',
    stateMutability: 'view',
    inputs: [{ name: 'shares', type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

export const readTokenBalance = (client: ReadClient, token: Address, account: Address) =>
  client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })

type BalanceQuery = { tokens: readonly Token[]; wrapped: Token | null; account: Address }

type BalanceAmounts = {
  amounts: bigint[]
  wrapped: { amount: bigint; usdPlusAmount: bigint } | null
}

/**
 * Reads all balances of an account on a chain in one call, in base units. The multicall is deployless, so the chain
 * needs no multicall contract. Wrapped shares include their USD+ value: the amount that the vault would pay, or, if it
 * pays nothing now (restricted account, pause), the amount that they convert to.
 */
export async function readTokenBalances(
  client: ReadClient,
  query: BalanceQuery,
): Promise<BalanceAmounts> {
  const { tokens, wrapped, account } = query
  const call = (token: Token, functionName: 'balanceOf' | 'maxWithdraw') =>
    ({ address: token.address, abi: tokenAbi, functionName, args: [account] }) as const
  const contracts = [
    ...tokens.map((token) => call(token, 'balanceOf')),
    ...(wrapped ? [call(wrapped, 'balanceOf'), call(wrapped, 'maxWithdraw')] : []),
  ]
  const read = await client.multicall({ contracts, deployless: true, allowFailure: false })
  const amounts = read.slice(0, tokens.length)
  if (!wrapped) return { amounts, wrapped: null }
  const [amount = 0n, payable = 0n] = read.slice(tokens.length)
  const isPayoutBlocked = amount > 0n && payable === 0n
  const usdPlusAmount = isPayoutBlocked ? await convert(client, wrapped, amount) : payable
  return { amounts, wrapped: { amount, usdPlusAmount } }
}

const convert = (client: ReadClient, { address }: Token, shares: bigint) =>
  client.readContract({
    address,
    abi: tokenAbi,
    functionName: 'convertToAssets',
    args: [shares],
  })
