import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { readTokenBalances } from '#tokens/read-balance.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { SendOffer } from './send-offer.ts'

const REFETCH_MS = 15_000

/** Balances of all tokens by lower-case address, and of the native currency. */
export type SendBalances = { tokens: ReadonlyMap<string, bigint>; native: bigint }

/** Queries the balances of every token that can be sent; like all balances they are refetched after a transaction. */
export const sendBalancesQuery = (
  { chainId, tokens }: { chainId: number; tokens: readonly Token[] },
  account: Address | null,
) =>
  queryOptions({
    queryKey: [...BALANCES_KEY, account, chainId, 'all'],
    queryFn: account === null ? skipToken : () => readBalances(chainId, tokens, account),
    refetchInterval: REFETCH_MS,
  })

async function readBalances(
  chainId: number,
  tokens: readonly Token[],
  account: Address,
): Promise<SendBalances> {
  const client = await loadPublicClient(chainId)
  const [{ amounts }, native] = await Promise.all([
    readTokenBalances(client, { tokens, wrapped: null, account }),
    client.getBalance({ address: account }),
  ])
  const pairs = tokens.map(
    ({ address }, index) => [address.toLowerCase(), amounts[index] ?? 0n] as const,
  )
  return { tokens: new Map(pairs), native }
}

/** Gas of a transfer to a new holder of any of the tokens, measured on a local chain and rounded up. */
const TRANSFER_GAS = 130_000n

/** Queries an upper bound of the network fee; the exact one is estimated before the signature. */
export const sendFeeQuery = (chainId: number) =>
  queryOptions({
    queryKey: ['send-fee', chainId],
    queryFn: async () => {
      const client = await loadPublicClient(chainId)
      return TRANSFER_GAS * (await client.estimateFeesPerGas()).maxFeePerGas
    },
    refetchInterval: REFETCH_MS,
  })

const restrictorAbi = [
  {
    type: 'function',
    name: 'isBlacklisted',
    stateMutability: 'view',
    inputs: [{ name: 'account', type: 'address' }],
    outputs: [{ type: 'bool' }],
  },
] as const

/** Queries whether the token's restrictor refuses the recipient, which would revert the transfer. */
export const isRestrictedQuery = (
  { chainId, restrictor }: Pick<SendOffer, 'chainId' | 'restrictor'>,
  recipient: Address | null,
) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'send-restricted', chainId, restrictor, recipient?.toLowerCase()],
    queryFn:
      recipient === null
        ? skipToken
        : async () => {
            if (restrictor === null) return false
            const client = await loadPublicClient(chainId)
            return client.readContract({
              address: restrictor,
              abi: restrictorAbi,
              functionName: 'isBlacklisted',
              args: [recipient],
            })
          },
    refetchInterval: REFETCH_MS,
  })
