import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { toFeeQuoteTypedData } from '@parvalue/shared/chain/order-signing.ts'
import { listStockPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import { paymentTokensOf, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { hashWithCachedDomain } from '@parvalue/shared/chain/typed-data.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import type { ConfiguredChain } from '../../../config/configured-chains.ts'
import type { Http } from '../../../platform/ambient.ts'
import { signHash } from '../../../platform/key-signature.ts'
import {
  createBatchingRpc,
  createChainSender,
  createRpc,
} from '../../../providers/chain/service.ts'
import { createOrderContracts } from '../../../providers/orders/service.ts'
import type { FindOrderChain, OrderChain, PaymentToken } from '../deps.ts'

type Facts = {
  chains: readonly ConfiguredChain[]
  ordersKey: Hex | null
  reporterKey: Hex | null
  http: Http
}

/** Creates a lookup of order chains by id; it returns null for a chain without an operator key or order contracts. */
export function createOrderChainFinder({
  chains,
  ordersKey,
  reporterKey,
  http,
}: Facts): FindOrderChain {
  // Cached, because deriving the address of a key takes about as long as a signature.
  const cache = new Map<number, OrderChain | null>()
  return (chainId) => {
    const chain = chains.find(({ id }) => id === chainId)
    if (!chain || ordersKey === null) return null
    const cached = cache.get(chainId)
    if (cached !== undefined) return cached
    const orderChain = toOrderChain(chain, { ordersKey, reporterKey }, http)
    cache.set(chainId, orderChain)
    return orderChain
  }
}

function toOrderChain(
  { id: chainId, deployment, nodeUrls }: ConfiguredChain,
  { ordersKey, reporterKey }: { ordersKey: Hex; reporterKey: Hex | null },
  http: Http,
): OrderChain | null {
  const contracts = createOrderContracts(deployment, createBatchingRpc(http, nodeUrls))
  if (!contracts) return null
  const tokens = listOrderTokens(deployment)
  const pairs = listStockPairs(deployment)
  const processor = { chainId, contract: contracts.processor }
  return {
    chainId,
    contracts,
    sender: createChainSender(createRpc(http, nodeUrls), chainId, ordersKey),
    reporter: reporterKey && createChainSender(createRpc(http, nodeUrls), chainId, reporterKey),
    signQuote: (quote) =>
      signHash(ordersKey, hashWithCachedDomain(toFeeQuoteTypedData(processor, quote))),
    findToken: (address) => tokens.find((each) => each.address === address.toLowerCase()) ?? null,
    findStock: (address) => pairs.find(({ token }) => token === address.toLowerCase()) ?? null,
  }
}

/** Lists the payment tokens of a chain: USD+ and the other dollar tokens. */
export function listOrderTokens(deployment: Deployment): PaymentToken[] {
  const usdPlus = { ...usdPlusOf(deployment), isUsdPlus: true }
  const others = paymentTokensOf(deployment).map((token) => ({ ...token, isUsdPlus: false }))
  return [usdPlus, ...others].map(({ address, symbol, decimals, isUsdPlus }) => ({
    address: address.toLowerCase() as Address,
    symbol,
    decimals,
    isUsdPlus,
  }))
}

/** Creates a getter for payment tokens of all configured chains, also of those without an operator key. */
export function createTokenGetter(deployments: readonly Deployment[]) {
  const tokens = new Map<string, PaymentToken>(
    deployments.flatMap((deployment) =>
      listOrderTokens(deployment).map(
        (token) => [`${deployment.chainId}/${token.address}`, token] as const,
      ),
    ),
  )
  return (chainId: number, address: string): PaymentToken => {
    const token = tokens.get(`${chainId}/${address}`)
    if (!token) throw new Error(`${address} is not a payment token on chain ${chainId}`)
    return token
  }
}
