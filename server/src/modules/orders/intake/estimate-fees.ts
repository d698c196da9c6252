import type { OrderRefusalCode } from '@parvalue/shared/api/order-refusals.ts'
import { findChain } from '@parvalue/shared/chain/chains.ts'
import type { ChainFeeQuote, ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import { hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import { findValidNativePrice } from '@parvalue/shared/domain/market/native-price.ts'
import { ONE_SHARE } from '@parvalue/shared/domain/money/shares.ts'
import {
  type FeeLine,
  splitAgreedFee,
  standardFeeRates,
  toNetworkFeeUp,
  toOrderFeeUp,
} from '@parvalue/shared/domain/orders/order-fees.ts'
import { type PaymentHolding, toPayableFee } from '@parvalue/shared/domain/orders/payable-fee.ts'
import { PRICE_DECIMALS, type Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { hexToBigInt } from 'viem/utils'
import type { Clock } from '../../../platform/ambient.ts'
import type { Tx } from '../../../tables/tables.ts'
import type { OrderChain, PaymentToken } from '../deps.ts'
import { pruneQuotes, saveCheapestQuote } from './quote-store.ts'
import {
  isRestrictedOnChain,
  type MarketValidationDeps,
  type ValidatedOrder,
  validateOrderAgainstMarket,
} from './validate-order.ts'

export type FeeEstimateDeps = MarketValidationDeps & {
  clock: Clock
  /** Returns the price of the native currency with this symbol in dollars; null while it is unknown. */
  findNativePrice: (symbol: string) => Promise<Price | null>
}

/** Seconds for which a quote is valid. */
const QUOTE_SECONDS = 5 * 60

/** Gas of a permit and an order in one transaction, measured in `sponsored.test.ts`. */
export const SPONSORED_ORDER_GAS = 460_000n
/** The network fee has a margin, because the gas price and the currency's price change until the order is mined. */
const MARGIN_PERCENT = 125n

export type FeeEstimateRequest = { order: ChainOrder; requester: Address; isSponsored: boolean }

export type FeeEstimate = {
  orderHash: Hex
  isSponsored: boolean
  quote: ChainFeeQuote
  signature: Hex
  lines: FeeLine[]
  networkFee: bigint
  token: PaymentToken
}

/** Returns the cost of an order, signed so that the contract accepts it; nothing is stored yet. */
export async function estimateFees(
  deps: FeeEstimateDeps,
  chain: OrderChain,
  { order, requester, isSponsored }: FeeEstimateRequest,
): Promise<Outcome<FeeEstimate, OrderRefusalCode>> {
  const validated = await validateOrderAgainstMarket(deps, chain, order)
  if (!validated.ok) return validated
  const { token } = validated.value
  const [isRestricted, networkFee, holding] = await Promise.all([
    isRestrictedOnChain(chain, order, requester),
    isSponsored ? findNetworkFee(deps, chain, token) : 0n,
    order.sell ? null : readHolding(chain, token, requester),
  ])
  if (isRestricted) return refused('restricted')
  const amount = findFeeBase(validated.value)
  if (amount === null || networkFee === null) return refused('no_price')
  const rates = token.isUsdPlus ? standardFeeRates.usdPlus : standardFeeRates.otherDollar
  const whole = toOrderFeeUp(rates, amount, token.decimals) + networkFee
  const fee = holding === null ? whole : toPayableFee({ payment: amount, fee: whole }, holding)
  const processor = { chainId: chain.chainId, contract: chain.contracts.processor }
  const orderHash = hashOrder(processor, order, requester)
  const timestamp = BigInt(Math.floor(deps.clock() / 1000))
  const deadline = timestamp + BigInt(QUOTE_SECONDS)
  const quote = { orderId: hexToBigInt(orderHash), requester, fee, timestamp, deadline }
  const lines = splitAgreedFee(rates, { fee, networkFee, decimals: token.decimals })
  const signature = chain.signQuote(quote)
  return accepted({ orderHash, isSponsored, quote, signature, lines, networkFee, token })
}

async function readHolding(
  { contracts }: OrderChain,
  { address, decimals, isUsdPlus }: PaymentToken,
  owner: Address,
): Promise<PaymentHolding> {
  const [shares, balancePerShare] = await Promise.all([
    isUsdPlus ? contracts.readShares(address, owner) : contracts.readBalance(address, owner),
    isUsdPlus ? contracts.readBalancePerShare(address) : ONE_SHARE,
  ])
  return { shares, balancePerShare, decimals }
}

/**
 * Returns the amount that the trading fee is charged on, in base units of the payment token: the payment of a buy, or
 * the proceeds of a sale at its limit or at the reference price, rounded up. Null without a price.
 */
function findFeeBase({ order, token, reference }: ValidatedOrder): bigint | null {
  if (!order.sell) return order.paymentTokenQuantity
  const [price, decimals] =
    order.orderType === 1 ? ([order.price, 18] as const) : ([reference, PRICE_DECIMALS] as const)
  if (price === null) return null
  const scale = 10n ** BigInt(18 + decimals - token.decimals)
  return (order.assetTokenQuantity * price + scale - 1n) / scale
}

/**
 * Returns the network fee in base units of the payment token, rounded up to whole cents so that it does not change with
 * every block. Null without a price.
 */
async function findNetworkFee(
  { marketClock, findNativePrice }: FeeEstimateDeps,
  { chainId, contracts }: OrderChain,
  { decimals }: PaymentToken,
): Promise<bigint | null> {
  const symbol = findChain(chainId)?.nativeCurrency.symbol ?? 'ETH'
  const [price, gasPrice] = await Promise.all([findNativePrice(symbol), contracts.readGasPrice()])
  const nativePrice = findValidNativePrice(price, marketClock())
  if (!nativePrice) return null
  const wei = (SPONSORED_ORDER_GAS * gasPrice * MARGIN_PERCENT) / 100n
  const cost = { wei, price: nativePrice.price, priceDecimals: PRICE_DECIMALS, decimals }
  const cent = 10n ** BigInt(decimals - 2)
  return ((toNetworkFeeUp(cost) + cent - 1n) / cent) * cent
}

const QUOTE_RETENTION_MS = 24 * 3_600_000

/** Saves the quote, and prunes quotes that are older than a day. */
export async function saveFeeQuote(
  tx: Tx,
  { chainId, contracts, clock }: Pick<OrderChain, 'chainId' | 'contracts'> & { clock: Clock },
  { orderHash, isSponsored, quote, networkFee }: FeeEstimate,
): Promise<void> {
  const nowMs = clock()
  await pruneQuotes(tx, nowMs - QUOTE_RETENTION_MS)
  await saveCheapestQuote(
    tx,
    { chainId, contract: contracts.processor },
    {
      orderHash,
      isSponsored,
      requester: quote.requester.toLowerCase() as Address,
      feeAmount: quote.fee,
      networkFeeAmount: networkFee,
      nowMs,
    },
  )
}
