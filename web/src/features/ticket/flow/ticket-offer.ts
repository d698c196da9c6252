import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { paymentTokensOf, type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type FeeRates, standardFees } from '@parvalue/shared/domain/orders/order-fees.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'

/** What is ordered for what, and where. */
export type TicketOffer = {
  chainId: number
  /** The stock's token; its address is null where this network has none, or takes no orders. */
  asset: Omit<Token, 'address'> & { address: Address | null }
  paymentToken: Token
  paymentTokens: readonly Token[]
  rates: FeeRates
  /** What takes orders, and what it may take for them. */
  processor: Address | null
  /** Other networks on which this stock is ordered. */
  elsewhere: readonly number[]
}

type Wanted = {
  stock: { id: number; symbol: string; name: string }
  /** The connected network; null where there is none that we trade on. */
  chainId: number | null
  supported: readonly number[]
  /** The address of the payment token that was chosen; another network has others. */
  chosen: string
}

/** The connected network, else the first supported one that has the stock, so that there is a form to see. */
export function offerOn({ stock, chainId, supported, chosen }: Wanted): TicketOffer {
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
    rates: paymentToken === usdPlus ? standardFees.usdPlus : standardFees.otherDollar,
    processor: deployment.contracts.orderProcessor ?? null,
    elsewhere: homes
      .map((one) => one.chainId)
      .filter((id) => id !== deployment.chainId && supported.includes(id)),
  }
}

/** Null where no orders for it are taken. */
function findToken({ contracts, stockTokens = [] }: Deployment, stockId: number): Address | null {
  if (!contracts.orderProcessor) return null
  return stockTokens.find((token) => token.stockId === stockId)?.address ?? null
}
