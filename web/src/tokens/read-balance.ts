import type { Address } from '@parvalue/shared/domain/address.ts'
import type { PublicClient } from 'viem'

const balanceOfAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

export const readBalance = (client: PublicClient, token: Address, account: Address) =>
  client.readContract({
    address: token,
    abi: balanceOfAbi,
    functionName: 'balanceOf',
    args: [account],
  })
