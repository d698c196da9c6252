import { listPossibleApprovals } from '@parvalue/shared/chain/our-contracts.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { boot } from '#api/client/boot.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import type { Approval } from './approvals.ts'

export const APPROVALS_KEY = [WALLET_SCOPE, 'approvals'] as const

const REFETCH_MS = 15_000

/** One query a chain, so that one that does not answer takes nothing from the others. */
export const approvalsQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, account, chainId],
    queryFn: account === null ? skipToken : () => readApprovals(chainId, account),
    retry: 1,
    refetchInterval: REFETCH_MS,
  })

/** All of them in one call, by code that is sent along with it. What is zero is none. */
async function readApprovals(chainId: number, account: Address): Promise<Approval[]> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await publicClientOf(chainId)
  const asked = listPossibleApprovals(deployment)
  const amounts = await client.multicall({
    contracts: asked.map(
      ({ token, spender }) =>
        ({
          address: token.address,
          abi: erc20Abi,
          functionName: 'allowance',
          args: [account, spender.address],
        }) as const,
    ),
    deployless: true,
    allowFailure: false,
  })
  const approvals = asked.map((pair, index) => ({ ...pair, amount: amounts[index] ?? 0n }))
  return approvals.filter(({ amount }) => amount > 0n)
}
