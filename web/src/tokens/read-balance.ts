import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import type { PublicClient } from 'viem'

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
    name: 'convertToAssets',
    stateMutability: 'view',
    inputs: [{ name: 'shares', type: 'uint256' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

export const readBalance = (client: PublicClient, token: Address, account: Address) =>
  client.readContract({
    address: token,
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [account],
  })

/** A balance of shares, with what the vault says they are worth now. */
export async function readWrapped(client: PublicClient, token: Token, account: Address) {
  const amount = await readBalance(client, token.address, account)
  const usdPlusAmount = await client.readContract({
    address: token.address,
    abi: tokenAbi,
    functionName: 'convertToAssets',
    args: [amount],
  })
  return { token, amount, usdPlusAmount }
}
