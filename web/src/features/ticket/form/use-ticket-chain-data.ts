import type { OrderTerms } from '@parvalue/shared/domain/orders/order-rules.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { serverNowMs } from '#device/clock.ts'
import { type ChainBalances, chainBalancesQuery } from '#tokens/balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { toOrderData } from '../flow/order-data.ts'
import type { TicketOffer } from '../flow/ticket-offer.ts'
import {
  assetBalanceQuery,
  directGasFeeQuery,
  inFlightTokensQuery,
  nativePriceQuery,
  type SponsorBlocker,
  sponsorBlockerQuery,
  sponsoringFeeQuery,
} from '../flow/ticket-queries.ts'

/** Data of chain and server for an order. Amounts are base units; null means unknown (yet). */
export type TicketChainData = {
  paymentBalance: bigint | null
  assetBalance: bigint | null
  nativeBalance: bigint | null
  isSilent: boolean
  /** Whether a signed order that spends the same token is on its way to the chain. */
  isInFlight: boolean
  /** Reason why the order cannot be sponsored; null if it can be, and while unknown. */
  sponsorBlocker: SponsorBlocker | null
  /** Fee of sponsoring, in base units of the payment token. */
  networkFee: bigint | null
  /** Network fees of a direct order's transactions, in base units of the native currency. */
  gasFee: bigint | null
  nativePriceText: string | null
}

type FactsInput = {
  offer: TicketOffer
  account: Address | null
  terms: OrderTerms | null
  side: OrderTerms['side']
}

export function useTicketChainData({ offer, account, terms, side }: FactsInput): TicketChainData {
  const balances = useQuery(chainBalancesQuery(offer.chainId, account))
  const asset = useQuery(assetBalanceQuery(offer, account))
  const sponsoring = useQuery(sponsorBlockerQuery(offer, side, account))
  const networkFee = useQuery(sponsoringFeeQuery(toQuoteInput(offer, account, terms)))
  const inFlight = useQuery(inFlightTokensQuery(account)).data ?? []
  const spentToken = side === 'BUY' ? offer.paymentToken.address : offer.asset.address
  const gas = useQuery(directGasFeeQuery(offer.chainId, account))
  return {
    paymentBalance: findTicketBalance(balances.data, offer.paymentToken.address),
    assetBalance: asset.data ?? null,
    nativeBalance: balances.data?.native ?? null,
    isSilent: isNetworkNotResponding(balances),
    isInFlight: inFlight.some((one) => one.chainId === offer.chainId && one.token === spentToken),
    sponsorBlocker: sponsoring.data ?? null,
    networkFee: networkFee.data ?? null,
    gasFee: gas.data ?? null,
    nativePriceText: useQuery(nativePriceQuery(offer.chainId, account)).data ?? null,
  }
}

function toQuoteInput(offer: TicketOffer, account: Address | null, terms: OrderTerms | null) {
  const { asset, paymentToken, processor, chainId } = offer
  if (account === null || terms === null || processor === null || asset.address === null)
    return null
  const parties = {
    ...{ account, asset: asset.address, payment: paymentToken.address },
    nowMs: serverNowMs(),
  }
  return { account, chainId, processor, order: toOrderData(terms, parties) }
}

export function findTicketBalance(
  balances: ChainBalances | undefined,
  token: Address,
): bigint | null {
  if (!balances) return null
  const all = [balances.usdPlus, ...balances.paymentTokens]
  return all.find((one) => one.token.address === token)?.amount ?? null
}
