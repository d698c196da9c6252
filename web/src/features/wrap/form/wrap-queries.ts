import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { readStockBalances } from './read-stock-balances.ts'
import type { WrapDirection, WrapOffer } from './wrap-offer.ts'

const REFETCH_MS = 15_000

type Calls = typeof import('./wrap-calls.ts')

/** Reads from the contract; the ABI loads on first use. */
async function readContract<Answer>(
  { chainId }: WrapOffer,
  question: (calls: Calls, client: ReadClient) => Promise<Answer>,
): Promise<Answer> {
  const [calls, client] = await Promise.all([import('./wrap-calls.ts'), loadPublicClient(chainId)])
  return question(calls, client)
}

/**
 * Returns the query of the balances, which are refetched after each of the app's transactions, like all
 * balances.
 */
export const stockBalancesQuery = (offer: WrapOffer, account: Address | null) => {
  const { chainId, contracts, stockId } = offer
  return queryOptions({
    queryKey: [...BALANCES_KEY, account, chainId, 'stock', stockId],
    queryFn:
      account === null || contracts === null || stockId === null
        ? skipToken
        : async () => readStockBalances(await loadPublicClient(chainId), { ...contracts, account }),
    refetchInterval: REFETCH_MS,
  })
}

/**
 * Returns the query of the amount that `amount` is wrapped or unwrapped to; it is read from the contract and
 * never computed here.
 */
export const wrapPreviewQuery = (offer: WrapOffer, amount: bigint | null) =>
  queryOptions({
    queryKey: ['wrap-preview', offer.from.symbol, offer.chainId, String(amount)],
    queryFn:
      amount === null || offer.contracts === null
        ? skipToken
        : () =>
            readContract(offer, (calls, client) => calls.readWrapPreview(client, offer, amount)),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
  })

/** Returns the query of whether a wrap can name the least that it has to bring. */
export const wrapTakesMinimumQuery = (offer: WrapOffer, account: Address | null) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'wrap-takes-minimum', offer.wrapped.symbol, offer.chainId, account],
    queryFn:
      account === null || offer.contracts === null
        ? skipToken
        : () =>
            readContract(offer, (calls, client) => calls.readTakesMinimum(client, offer, account)),
    refetchInterval: REFETCH_MS,
  })

/** Returns the query of the maximum that this wallet can wrap or unwrap at once. */
export const wrapMaxQuery = (offer: WrapOffer, account: Address | null) =>
  queryOptions({
    queryKey: [WALLET_SCOPE, 'wrap-max', offer.from.symbol, offer.chainId, account],
    queryFn:
      account === null || offer.contracts === null
        ? skipToken
        : () =>
            readContract(offer, (calls, client) => calls.readWrapAmountMax(client, offer, account)),
    refetchInterval: REFETCH_MS,
  })

/** Returns the query of the value of one wrapped token in its asset, with WRAP_RATE_DECIMALS. */
export const wrapRateQuery = (offer: WrapOffer) =>
  queryOptions({
    queryKey: ['wrap-rate', offer.wrapped.symbol, offer.chainId],
    queryFn:
      offer.contracts === null
        ? skipToken
        : () => readContract(offer, (calls, client) => calls.readWrapRate(client, offer)),
    refetchInterval: REFETCH_MS,
  })

/**
 * Gas of a first wrap and an unwrap, measured on a local chain and rounded up. A wrap cannot be estimated
 * before its approval is mined.
 */
const lastStepGas: Record<WrapDirection, bigint> = { wrap: 160_000n, unwrap: 140_000n }

/**
 * Returns the query of an upper bound of the network fees of all steps, in base units of the native currency.
 * Each step is estimated exactly before its signature.
 */
export const wrapFeeQuery = (offer: WrapOffer, account: Address | null) =>
  queryOptions({
    queryKey: ['wrap-fee', offer.from.symbol, offer.chainId, account],
    queryFn:
      account === null || offer.contracts === null ? skipToken : () => readFee(offer, account),
    refetchInterval: REFETCH_MS,
  })

const readFee = (offer: WrapOffer, account: Address): Promise<bigint> =>
  readContract(offer, async (calls, client) => {
    const [approval] = calls.toWrapPlan({ offer, account, amount: 1n, minimum: null }).steps
    const [approvalGas, { maxFeePerGas }] = await Promise.all([
      offer.direction === 'wrap' && approval
        ? client.estimateGas({ account, to: approval.to, data: approval.data })
        : 0n,
      client.estimateFeesPerGas(),
    ])
    return (approvalGas + lastStepGas[offer.direction]) * maxFeePerGas
  })
