import { mockUsdAbi } from '@parvalue/shared/chain/abi/mock-usd.ts'
import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { type ChainOrder, hashOrder } from '@parvalue/shared/chain/order-signing.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { standardFeeRates, toOrderFeeUp } from '@parvalue/shared/domain/orders/order-fees.ts'
import { toLimitPaymentUp } from '@parvalue/shared/domain/orders/order-rules.ts'
import { referenceStocks } from '@parvalue/shared/domain/stocks/reference-prices.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import type { RandomSource } from '../random.ts'
import type { SimulatedChain } from '../world/chain.ts'
import {
  dollarAddress,
  operatorWalletAddress,
  orderProcessorAddress,
  ordersOperatorAddress,
  SIMULATED_CHAIN_ID,
  STOCK_SYMBOL,
  stockTokenAddress,
  userAddresses,
} from '../world/simulated-deployment.ts'

const CENT = 10n ** 16n
const SHARE = 10n ** 18n
const UNIT = 1_000_000n

const referenceCents =
  referenceStocks.find(({ symbol }) => symbol === STOCK_SYMBOL)?.priceCents ?? 0n

/** A transaction that places, cancels or funds an order. */
export type OrderTransaction = {
  description: string
  from: Address
  to: Address
  data: Hex
  placing: OrderPlacement | null
}

export type OrderPlacement = {
  order: ChainOrder
  orderHash: Hex
  requester: Address
  fee: bigint
  /** Unix time in seconds, after which no block can include the order. */
  deadline: bigint
}

/** Chooses a random action; `count` is the number of all actions so far, which makes every order unique. */
export function chooseOrderTransaction(
  { random, chain, clock }: { random: RandomSource; chain: SimulatedChain; clock: Clock },
  count: number,
): OrderTransaction {
  const kind = random.pick(['buy', 'buy', 'buy', 'sell', 'sell', 'cancel', 'cancel', 'fund'])
  const open = chain.head().state.orders.filter(({ status }) => status === 'active')
  if (kind === 'fund') return toOperatorFunding(BigInt(1 + random.below(2_000)) * UNIT)
  if (kind === 'cancel' && open.length > 0) {
    const { id, requester } = random.pick(open)
    return toCancelRequest(requester, id)
  }
  const seconds = 20 + random.below(80)
  const deadline = BigInt(Math.floor(clock() / 1000) + seconds)
  return toPlacement(random, chooseTerms(random, kind === 'sell', count), deadline)
}

/** Sends the operator payment tokens for paying sales. */
export function toOperatorFunding(amount: bigint): OrderTransaction {
  const args = [ordersOperatorAddress, amount] as const
  const data = encodeFunctionData({ abi: mockUsdAbi, functionName: 'mint', args })
  return {
    description: `fund ${amount}`,
    from: operatorWalletAddress,
    to: dollarAddress,
    data,
    placing: null,
  }
}

export function toCancelRequest(from: Address, id: bigint): OrderTransaction {
  const args = [id] as const
  const data = encodeFunctionData({ abi: orderProcessorAbi, functionName: 'requestCancel', args })
  return { description: 'ask to cancel', from, to: orderProcessorAddress, data, placing: null }
}

type Terms = Omit<ChainOrder, 'recipient' | 'requestTimestamp' | 'assetToken' | 'paymentToken'>

function chooseTerms(random: RandomSource, sell: boolean, count: number): ChainOrder {
  const isLimit = random.chance(0.4)
  const terms = isLimit ? chooseLimit(random, sell) : chooseMarket(random, sell)
  return {
    ...terms,
    requestTimestamp: BigInt(count),
    recipient: random.pick(userAddresses),
    assetToken: stockTokenAddress,
    paymentToken: dollarAddress,
  }
}

const chooseMarket = (random: RandomSource, sell: boolean): Terms => ({
  sell,
  orderType: 0,
  assetTokenQuantity: sell ? BigInt(1 + random.below(9_000)) * (SHARE / 1_000n) : 0n,
  paymentTokenQuantity: sell ? 0n : BigInt(100 + random.below(300_000)) * (UNIT / 100n),
  price: 0n,
  tif: 0,
})

/** Returns the terms of an order with a limit near the price, or one that the market never reaches. */
function chooseLimit(random: RandomSource, sell: boolean): Terms {
  const far = random.chance(0.3) ? 40 : 0
  const percent = BigInt(random.below(5) - 2 + (sell ? far : -far))
  const price = ((referenceCents * (100n + percent)) / 100n) * CENT
  const shares = BigInt(1 + random.below(12)) * SHARE
  return {
    sell,
    orderType: 1,
    assetTokenQuantity: sell ? shares : 0n,
    paymentTokenQuantity: sell ? 0n : toLimitPaymentUp({ shares, price, decimals: TOKEN_DECIMALS }),
    price,
    tif: random.pick([0, 1, 2, 3]),
  }
}

function toPlacement(random: RandomSource, order: ChainOrder, deadline: bigint): OrderTransaction {
  const requester = random.pick(userAddresses)
  const orderHash = hashOrder(
    { chainId: SIMULATED_CHAIN_ID, contract: orderProcessorAddress },
    order,
    requester,
  )
  const value = order.sell
    ? (order.assetTokenQuantity * referenceCents * UNIT) / (100n * SHARE)
    : order.paymentTokenQuantity
  const fee = toOrderFeeUp(standardFeeRates.otherDollar, value, 6)
  const quote = { orderId: BigInt(orderHash), requester, fee, timestamp: 1n, deadline }
  const args = [order, quote, '0x'] as const
  const data = encodeFunctionData({ abi: orderProcessorAbi, functionName: 'createOrder', args })
  const description = `${order.sell ? 'sell' : 'buy'} ${order.assetTokenQuantity + order.paymentTokenQuantity}`
  const placing = { order, orderHash, requester, fee, deadline }
  return { description, from: requester, to: orderProcessorAddress, data, placing }
}
