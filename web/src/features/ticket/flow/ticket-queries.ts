import { createClient } from '@parvalue/shared/api/client.ts'
import { tokens } from '@parvalue/shared/api/tokens.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { clientOptions } from '#api/client/client.ts'
import { WALLET_SCOPE } from '#api/client/query-client.ts'
import { refetchInterval } from '#api/live/live-state.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { readBalance } from '#tokens/read-balance.ts'
import { publicClientOf } from '#wallet/wallet.ts'
import type { Asked } from './ticket-engine.ts'
import type { TicketOffer } from './ticket-offer.ts'

const client = createClient({ tokens }, clientOptions)

const REFETCH_MS = 15_000
const NETWORK_FEE_MS = 60_000

/** Of the stock's own token; its wrapped form is not what is sold. */
export const assetBalanceQuery = ({ asset, chainId }: TicketOffer, account: Address | null) => {
  const { address } = asset
  return queryOptions({
    queryKey: [...BALANCES_KEY, account, chainId, 'asset', address],
    queryFn:
      account === null || address === null
        ? skipToken
        : async () => readBalance(await publicClientOf(chainId), address, account),
    refetchInterval: REFETCH_MS,
  })
}

/**
 * Why an order cannot be sponsored; null where it can. `delegated`: its key signs as before, but the
 * order contract asks the code that acts for it (EIP-7702).
 */
export type SponsorHindrance = 'contract_wallet' | 'delegated' | 'no_permit'

export const SPONSORING_KEY = [WALLET_SCOPE, 'order-sponsoring'] as const

/** Whether this wallet can permit the token that is given. */
export const sponsorQuery = (offer: TicketOffer, side: OrderSide, account: Address | null) => {
  const token = side === 'BUY' ? offer.paymentToken.address : offer.asset.address
  return queryOptions({
    queryKey: [...SPONSORING_KEY, account, offer.chainId, token],
    queryFn:
      account === null || token === null
        ? skipToken
        : async (): Promise<SponsorHindrance | null> => {
            const chain = await publicClientOf(offer.chainId)
            const signing = await import('./order-signing.ts')
            const code = await signing.findWalletCode(chain, account)
            if (code !== null) return code
            const facts = await signing.findPermitFacts(chain, token, account)
            return facts === null ? 'no_permit' : null
          },
    // An account gets code, or loses it, by any page of any site.
    staleTime: 0,
  })
}

/** One that is in flight is looked after often, because another waits for it. */
const IN_FLIGHT_MS = 2000

type GivenToken = { chainId: number; token: Address }

/**
 * What signed orders of this wallet take that the operator has not brought to the chain yet. Its
 * permit replaces whatever is allowed by then, so a second order of the same token would fail.
 */
export const inFlightQuery = (account: Address | null) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, account, 'in-flight'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<GivenToken[]> => {
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
    refetchInterval: ({ state: { data } }) => (data?.length ? IN_FLIGHT_MS : refetchInterval()),
  })

/** What a first approval and an order took on a local chain (60,000 and 330,000), rounded up. */
const DIRECT_GAS = 440_000n

/**
 * The most that both transactions may cost, in base units of the native currency. A visitor is told
 * without a figure: what reads a chain is half as heavy as the page.
 */
export const directGasQuery = (chainId: number, account: Address | null) =>
  queryOptions({
    queryKey: ['order-gas', chainId],
    queryFn:
      account === null
        ? skipToken
        : async () => {
            const chain = await publicClientOf(chainId)
            return DIRECT_GAS * (await chain.estimateFeesPerGas()).maxFeePerGas
          },
    refetchInterval: REFETCH_MS,
  })

/** Dollars for one of the native currency, as text; null where there is no price to be trusted. */
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
 * What sponsoring costs, in base units of the payment token, as a quote for such an order says. It
 * does not depend on how large the order is, so it is asked once a minute, not at every key.
 */
export const networkFeeQuery = (asked: Omit<Asked, 'way'> | null) =>
  queryOptions({
    queryKey: [
      WALLET_SCOPE,
      'order-network-fee',
      ...[asked?.account, asked?.chainId, asked?.order.paymentToken, asked?.order.assetToken],
      ...[asked?.order.sell, asked?.order.orderType],
    ],
    queryFn:
      asked === null
        ? skipToken
        : async (): Promise<bigint> => {
            const { askEstimate } = await import('./ticket-engine.ts')
            const { fees } = await askEstimate({ ...asked, way: 'sponsored' })
            return fees
              .filter(({ type }) => type === 'SPONSORED_NETWORK')
              .reduce((sum, { baseAmount }) => sum + baseAmount, 0n)
          },
    meta: { isSilent: true },
    refetchInterval: NETWORK_FEE_MS,
    staleTime: NETWORK_FEE_MS,
  })

/** The quote that a review shows. Old ones are asked for anew while they are looked at. */
export const quoteQuery = (asked: Asked | null) =>
  queryOptions({
    queryKey: [
      WALLET_SCOPE,
      'order-quote',
      asked?.account,
      asked?.order.requestTimestamp,
      asked?.way,
    ],
    queryFn:
      asked === null
        ? skipToken
        : async () => (await import('./ticket-engine.ts')).askFullQuote(asked),
    meta: { isSilent: true },
    refetchInterval: NETWORK_FEE_MS,
    staleTime: NETWORK_FEE_MS / 2,
    retry: false,
  })
