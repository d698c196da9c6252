import { listPossibleApprovals } from '@parvalue/shared/chain/deployed-contracts.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { erc20Abi } from 'viem'
import { boot } from '#api/client/boot.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { TokenApproval } from './approvals.ts'

export const APPROVALS_KEY = [WALLET_SCOPE, 'approvals'] as const

const REFETCH_MS = 15_000

/**
 * Returns the query of one chain, so that a chain that does not respond does not affect the others.
 */
export const approvalsQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: [...APPROVALS_KEY, account, chainId],
    queryFn: account === null ? skipToken : () => readApprovals(chainId, account),
    retry: 1,
    refetchInterval: REFETCH_MS,
  })

/** Reads all allowances in one call, with a deployless multicall. Zero allowances are omitted. */
async function readApprovals(chainId: number, account: Address): Promise<TokenApproval[]> {
  const deployment = boot.deployments.find((candidate) => candidate.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  const client = await loadPublicClient(chainId)
  const pairs = listPossibleApprovals(deployment)
  const amounts = await client.multicall({
    contracts: pairs.map(
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
  const approvals = pairs.map((pair, index) => ({ ...pair, amount: amounts[index] ?? 0n }))
  return approvals.filter(({ amount }) => amount > 0n)
}
