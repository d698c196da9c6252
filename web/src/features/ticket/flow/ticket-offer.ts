import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type FeeRates, standardFeeRates } from '@parvalue/shared/domain/orders/order-fees.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'

/** Tokens and contracts of an order on one network. */
export type TicketOffer = {
  chainId: number
  /** The stock's token; its address is null if this network has no such token or takes no orders. */
  asset: Omit<Token, 'address'> & { address: Address | null }
  paymentToken: Token
  paymentTokens: readonly Token[]
  rates: FeeRates
  /** The order processor, which is also the spender of the approval. */
  processor: Address | null
  /** Other networks on which this stock can be ordered. */
  otherChainIds: readonly number[]
}

type OfferInput = {
  stock: { id: number; symbol: string; name: string }
  /** The wallet's network; null if it is disconnected or its network is unsupported. */
  chainId: number | null
  supported: readonly number[]
  /** Address of the chosen payment token; other networks have other tokens. */
  chosen: string
}

/**
 * Returns the offer for the connected network, or else for the first supported one with the stock, so that
 * there is a form to show.
 */
export function toTicketOffer({ stock, chainId, supported, chosen }: OfferInput): TicketOffer {
  const homes = boot.deployments.filter((one) => findToken(one, stock.id) !== null)
  const deployment =
    boot.deployments.find((one) => one.chainId === chainId) ??
    homes.find((one) => supported.includes(one.chainId)) ??
    boot.deployments[0]
  if (!deployment) throw new Error('No deployment is configured.')
  const usdPlus = usdPlusOf(deployment)
  const paymentTokens = [...paymentTokensOf(deployment), usdPlus]
  const paymentToken = paymentTokens.find(({ address }) => address === chosen) ?? paymentTokens[0]
  return {
    chainId: deployment.chainId,
    asset: {
      chainId: deployment.chainId,
      symbol: `${stock.symbol}.d`,
      name: stock.name,
      decimals: STOCK_TOKEN_DECIMALS,
      address: findToken(deployment, stock.id),
    },
    paymentToken: paymentToken ?? usdPlus,
    paymentTokens,
    rates: paymentToken === usdPlus ? standardFeeRates.usdPlus : standardFeeRates.otherDollar,
    processor: deployment.contracts.orderProcessor ?? null,
    otherChainIds: homes
      .map((one) => one.chainId)
      .filter((id) => id !== deployment.chainId && supported.includes(id)),
  }
}

/** Returns the address of the stock's token; null if this network takes no orders for the stock. */
function findToken({ contracts, stockTokens = [] }: Deployment, stockId: number): Address | null {
  if (!contracts.orderProcessor) return null
  return stockTokens.find((token) => token.stockId === stockId)?.address ?? null
}
