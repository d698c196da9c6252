import { createApiClient } from '@parvalue/shared/api/client.ts'
import { tokenEndpoints } from '@parvalue/shared/api/tokens.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '#api/client/client.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { getListRefetchInterval } from '#api/live/stream-state.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { readTokenBalance } from '#tokens/read-balance.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import { toSponsoringFee } from '../form/ticket-terms.ts'
import type { OrderQuoteInput } from './ticket-engine.ts'
import type { TicketOffer } from './ticket-offer.ts'

const client = createApiClient({ tokens: tokenEndpoints }, apiClientOptions)

const REFETCH_MS = 15_000
const NETWORK_FEE_MS = 60_000

/**
 * Returns the query of the balance of the stock's token itself; its wrapped form cannot be sold.
 */
export const assetBalanceQuery = ({ asset, chainId }: TicketOffer, account: Address | null) => {
  const { address } = asset
  return queryOptions({
    queryKey: [...BALANCES_KEY, account, chainId, 'asset', address],
    queryFn:
      account === null || address === null
        ? skipToken
        : async () => readTokenBalance(await loadPublicClient(chainId), address, account),
    refetchInterval: REFETCH_MS,
  })
}

/** Reason why an order cannot be sponsored. */
export type SponsorBlocker = 'contract_wallet' | 'no_permit'

/**
 * Returns the query of the reason why this wallet cannot sign a permit for the paid token; null if it can.
 */
export const sponsorBlockerQuery = (
  offer: TicketOffer,
  side: OrderSide,
  account: Address | null,
) => {
  const token = side === 'BUY' ? offer.paymentToken.address : offer.asset.address
  return queryOptions({
    queryKey: [WALLET_SCOPE, 'order-sponsoring', account, offer.chainId, token],
    queryFn:
      account === null || token === null
        ? skipToken
        : async (): Promise<SponsorBlocker | null> => {
            const chain = await loadPublicClient(offer.chainId)
            const signing = await import('./order-signing.ts')
            if (await signing.isContractAccount(chain, account)) return 'contract_wallet'
            const facts = await signing.findPermitData(chain, token, account)
            return facts === null ? 'no_permit' : null
          },
    // A cached result is always stale, because any site can make an account add or remove its code.
    staleTime: 0,
  })
}

/** Polling interval in milliseconds while an order is in flight; short, because the next order waits for it. */
const IN_FLIGHT_MS = 2000

type SpentToken = { chainId: number; token: Address }

/**
 * Returns the query of the tokens that this wallet's signed orders take and that are not on chain yet. A
 * second permit would replace the allowance of the first, so a second order of the same token would fail.
 */
export const inFlightTokensQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'in-flight'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<SpentToken[]> => {
            const { listOrders } = await import('#api/orders/orders.ts')
            const wanted = { group: 'working', page: 1, pageSize: 50 } as const
            const working = await listOrders(account, wanted, signal)
            return working
              .filter((order) => order.isSponsored && order.transactionHash === null)
              .map(({ chainId, side, paymentToken, assetToken }) => ({
                chainId,
                token: side === 'BUY' ? paymentToken : assetToken,
              }))
          },
    meta: { isSilent: true },
    refetchInterval: ({ state: { data } }) =>
      data?.length ? IN_FLIGHT_MS : getListRefetchInterval(),
  })

/** Gas of a first approval (60,000) and an order (330,000), measured on a local chain, and rounded up together. */
const DIRECT_GAS = 440_000n

/**
 * Returns the query of an upper bound of the network fees of both transactions, in base units of the native
 * currency. Visitors see no figure, because the chain client would add half of the page's size.
 */
export const directGasFeeQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: ['order-gas', chainId],
    queryFn:
      account === null
        ? skipToken
        : async () => {
            const chain = await loadPublicClient(chainId)
            return DIRECT_GAS * (await chain.estimateFeesPerGas()).maxFeePerGas
          },
    refetchInterval: REFETCH_MS,
  })

/**
 * Returns the query of the dollars per unit of the native currency, as text; null without a reliable price.
 */
export const nativePriceQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: ['native-price', chainId],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<string | null> => {
            const params = { chain_id: chainId, currency_code: 'USD' }
            const { price } = await client.tokens.getNativePrice({ params }, { signal })
            return price === null ? null : price
          },
    meta: { isSilent: true },
    staleTime: NETWORK_FEE_MS,
  })

/**
 * Returns the query of the network fee of sponsoring in base units of the payment token, from a quote for
 * such an order. The fee does not depend on the order's size, so it is fetched once a minute instead of at
 * every key press.
 */
export const sponsoringFeeQuery = (input: Omit<OrderQuoteInput, 'way'> | null) =>
  queryOptions({
    queryKey: toSponsoringFeeKey(input),
    queryFn:
      input === null
        ? skipToken
        : async (): Promise<bigint> => {
            const { requestFeeEstimate } = await import('./ticket-engine.ts')
            return toSponsoringFee(await requestFeeEstimate({ ...input, way: 'sponsored' }))
          },
    meta: { isSilent: true },
    refetchInterval: NETWORK_FEE_MS,
    staleTime: NETWORK_FEE_MS,
  })

const toSponsoringFeeKey = (input: Omit<OrderQuoteInput, 'way'> | null) => [
  WALLET_SCOPE,
  'order-network-fee',
  ...[input?.account, input?.chainId, input?.order.paymentToken, input?.order.assetToken],
  ...[input?.order.sell, input?.order.orderType],
]

/**
 * Returns the query of a review's quote, which is renewed before it expires while the review is open.
 */
export const orderQuoteQuery = (input: OrderQuoteInput | null) =>
  queryOptions({
    queryKey: [
      WALLET_SCOPE,
      'order-quote',
      input?.account,
      input?.order.requestTimestamp,
      input?.way,
    ],
    queryFn:
      input === null
        ? skipToken
        : async ({ client: cache }) => {
            const { requestOrderQuoteWithFees } = await import('./ticket-engine.ts')
            const quoted = await requestOrderQuoteWithFees(input)
            // The form behind the review shows the fee of the newest quote, so that both always agree.
            if (input.way === 'sponsored')
              cache.setQueryData(toSponsoringFeeKey(input), toSponsoringFee(quoted))
            return quoted
          },
    meta: { isSilent: true },
    refetchInterval: NETWORK_FEE_MS,
    staleTime: NETWORK_FEE_MS / 2,
    retry: false,
  })
