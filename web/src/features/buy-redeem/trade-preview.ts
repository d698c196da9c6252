import { queryOptions, skipToken } from '@tanstack/react-query'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { TradeOffer } from './trade-offer.ts'

/**
 * Returns the query of the amount that `amount` buys or is redeemed for; it is read from the contract and
 * never computed here.
 */
export const tradePreviewQuery = (offer: TradeOffer, amount: bigint | null) =>
  queryOptions({
    queryKey: [
      'trade-preview',
      offer.side,
      offer.paymentToken.chainId,
      offer.paymentToken.address,
      String(amount),
    ],
    queryFn:
      amount === null || offer.spender === null ? skipToken : () => readPreview(offer, amount),
    staleTime: 15_000,
  })

async function readPreview(offer: TradeOffer, amount: bigint): Promise<bigint> {
  const [calls, client] = await Promise.all([
    import('./trade-calls.ts'),
    loadPublicClient(offer.paymentToken.chainId),
  ])
  return calls.readTradePreview(client, offer, amount)
}

/** Returns the query of the maximum amount of one purchase; its result is null if the contracts set no limit. */
export const tradeMaxQuery = (offer: TradeOffer, isEnabled: boolean) =>
  queryOptions({
    queryKey: ['trade-max', offer.side, offer.payToken.chainId, offer.payToken.address],
    queryFn: isEnabled ? () => readMax(offer) : skipToken,
    staleTime: 60_000,
  })

async function readMax(offer: TradeOffer): Promise<bigint | null> {
  const [calls, client] = await Promise.all([
    import('./trade-calls.ts'),
    loadPublicClient(offer.payToken.chainId),
  ])
  return calls.readTradeAmountMax(client, offer)
}
