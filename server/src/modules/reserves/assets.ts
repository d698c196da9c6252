import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type {
  ReserveAssetBasis,
  ReserveAssetKind,
  ReserveAssetRead,
  ReserveHolderRole,
} from '@parvalue/shared/domain/reserves/reserves.ts'
import { PRICE_DECIMALS, type Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { ReserveChainReading } from './read.ts'

/** One asset of the reserves with its source; `chainId` is null for assets that are not on a chain. */
export type ReserveAsset = ReserveAssetRead & {
  basis: ReserveAssetBasis
  chainId: number | null
  holderRole: ReserveHolderRole
  holder: Address | null
  token: Address | null
  stockId: number | null
  symbol: string
  name: string
  priceAtMs: number | null
}

type Token = { address: Address; symbol: string; name: string; decimals: number }

/** Requirement TP-03: settlement tokens and USD+ are worth one dollar. */
const ONE = '1'

/** Lists the holdings of treasury, fulfiller and instant redeemer on a chain; amounts are null if the chain did not answer. */
export function listChainAssets(
  { chainId, contracts, paymentTokens, stockTokens = [] }: Deployment,
  reading: ReserveChainReading | null,
  { prices, fulfiller }: { prices: ReadonlyMap<number, Price>; fulfiller: Address | null },
): ReserveAsset[] {
  const toAsset = (token: Token, kind: ReserveAssetKind): ReserveAsset => ({
    kind,
    basis: 'chain',
    chainId,
    holderRole: 'treasury',
    holder: reading?.treasury ?? null,
    token: token.address,
    stockId: null,
    symbol: token.symbol,
    name: token.name,
    decimals: token.decimals,
    amount: reading?.held.get(token.address.toLowerCase()) ?? null,
    priceText: ONE,
    priceAtMs: null,
  })
  const stocks = stockTokens.map((token): ReserveAsset => {
    const price = prices.get(token.stockId)
    return {
      ...toAsset(token, token.kind),
      stockId: token.stockId,
      priceText: price ? toAmountText(price.price, PRICE_DECIMALS) : null,
      priceAtMs: price?.atMs ?? null,
    }
  })
  const usdPlus = {
    address: contracts.usdPlus,
    symbol: 'USD+',
    name: 'USD Plus',
    decimals: TOKEN_DECIMALS,
  }
  const payments = paymentTokens.map((token) => toAsset(token, 'payment_token'))
  return [
    ...stocks,
    ...payments,
    ...(contracts.instantRedeemer ? payments : []).map((asset) => ({
      ...asset,
      holderRole: 'instant_redeemer' as const,
      holder: contracts.instantRedeemer ?? null,
      amount: reading?.bufferHeld.get(asset.token?.toLowerCase() ?? '') ?? null,
    })),
    ...(fulfiller === null ? [] : payments).map((asset) => ({
      ...asset,
      holderRole: 'fulfiller' as const,
      holder: fulfiller,
      amount: reading?.fulfillerHeld.get(asset.token?.toLowerCase() ?? '') ?? null,
    })),
    toAsset(usdPlus, 'usd_plus'),
  ]
}

/** Converts cash at the bank or the custodian to an asset; its sources are our ledger and the attestations. */
export const toCashAsset = (name: string, amount: bigint, decimals: number): ReserveAsset => ({
  kind: 'bank_cash',
  basis: 'attested',
  chainId: null,
  holderRole: 'bank',
  holder: null,
  token: null,
  stockId: null,
  symbol: 'USD',
  name,
  decimals,
  amount,
  priceText: ONE,
  priceAtMs: null,
})
