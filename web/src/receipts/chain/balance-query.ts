import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'

const balanceAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

/** A balance after a block; `isNow`: the node no longer has the state of that block, so it is the balance now. */
export type BalanceAfter = { amount: bigint; isNow: boolean }

type BalanceInput = { chainId: number; token: Address; account: Address; block: bigint | null }

/** Queries the balance of a token at the end of a block; without a block the balance now. */
export const balanceAfterQuery = (input: BalanceInput | null) =>
  queryOptions({
    queryKey: [
      WALLET_SCOPE,
      'receipt-balance',
      ...(input ? [input.chainId, input.token, input.account, `${input.block}`] : []),
    ],
    queryFn:
      input === null
        ? skipToken
        : async () => readBalanceAfter(await loadPublicClient(input.chainId), input),
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function readBalanceAfter(
  client: Pick<ReadClient, 'readContract'>,
  { token, account, block }: Omit<BalanceInput, 'chainId'>,
): Promise<BalanceAfter> {
  const call = {
    address: token,
    abi: balanceAbi,
    functionName: 'balanceOf',
    args: [account],
  } as const
  try {
    if (block !== null) {
      return { amount: await client.readContract({ ...call, blockNumber: block }), isNow: false }
    }
    return { amount: await client.readContract(call), isNow: true }
  } catch {
    return { amount: await client.readContract(call), isNow: true }
  }
}
