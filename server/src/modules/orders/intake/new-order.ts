import type { ChainOrder } from '@parvalue/shared/chain/order-signing.ts'
import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { hexToBytes, numberToHex } from 'viem/utils'
import type { FollowedEvent } from '../../../ports/chain-events.ts'
import { toTimeInForce } from '../tables/order-row.ts'
import type { OrderContractKey, OrderInsert } from '../tables/order-store.ts'

export type OrderCreatedEvent = Extract<FollowedEvent, { name: 'orderProcessor.OrderCreated' }>

/** Converts an order's id in the contract to 32 bytes of hex, as it is stored. */
export const toOrderHash = (id: bigint): Hex => numberToHex(id, { size: 32 })

/**
 * Derives the row's id from its creation time and the order's hash, so that the same block yields the same id again.
 */
export const toOrderId = (createdAtMs: number, orderHash: Hex): string =>
  createId(createdAtMs, hexToBytes(orderHash))

type Facts = OrderContractKey & {
  orderHash: Hex
  requester: Address
  pair: StockPair
  createdAtMs: number
}

type Rest = Pick<
  OrderInsert,
  'isSponsored' | 'feeAmount' | 'networkFeeAmount' | 'hasQuote' | 'submission' | 'waitingFor'
>

/** Builds a row from the contract's `Order` and the data that it lacks. */
export function toNewOrder(
  order: ChainOrder,
  { pair, requester, createdAtMs, ...key }: Facts,
  rest: Rest,
): OrderInsert {
  return {
    ...key,
    ...rest,
    id: toOrderId(createdAtMs, key.orderHash),
    createdAtMs,
    requester: lower(requester),
    recipient: lower(order.recipient),
    stockId: pair.stockId,
    symbol: pair.symbol,
    side: order.sell ? 'SELL' : 'BUY',
    type: order.orderType === 1 ? 'LIMIT' : 'MARKET',
    tif: toTimeInForce(order.tif),
    assetToken: lower(order.assetToken),
    paymentToken: lower(order.paymentToken),
    assetAmount: order.assetTokenQuantity,
    paymentAmount: order.paymentTokenQuantity,
    price: order.price === 0n ? null : order.price,
    requestTimestamp: order.requestTimestamp,
  }
}

const lower = (address: Address) => address.toLowerCase() as Address

/** Narrows the enum numbers of an event; the contract refuses any others. */
export const toChainOrderOfEvent = ({ order }: OrderCreatedEvent['args']): ChainOrder => ({
  ...order,
  orderType: order.orderType === 1n ? 1 : 0,
  tif: ([0, 1, 2, 3] as const)[Number(order.tif)] ?? 0,
})
