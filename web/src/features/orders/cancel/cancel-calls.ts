import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import {
  type ChainOrder,
  hashOrder,
  toCancelOrderTypedData,
} from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import type { Order } from '#api/orders/order-view.ts'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import type { TypedData } from '#wallet/transaction-request.ts'

// This module is imported lazily, because it contains the ABI.

/** The fields that identify an order on its chain. */
type Named = Pick<Order, 'id' | 'chainId' | 'processor' | 'chainOrderId'>

/**
 * Returns the typed data that the owner of a sponsored order signs, with the terms of the order (requirement TR-04).
 * Throws as `toChainOrder` does.
 */
export const toCancelTypedData = (
  order: Order,
  account: Address,
  deadlineSeconds: number,
): TypedData =>
  toCancelOrderTypedData(
    { chainId: order.chainId, contract: order.processor },
    { order: toChainOrder(order, account), deadline: BigInt(deadlineSeconds) },
  )

const tifNumbers = { DAY: 0, GTC: 1, IOC: 2, FOK: 3 } as const

/** Returns the contract's struct. Throws if it is not that of the order, which the contract would refuse. */
function toChainOrder(order: Order, account: Address): ChainOrder {
  const { id, chainId, processor, chainOrderId, terms } = order
  const struct = {
    requestTimestamp: terms.requestTimestamp,
    recipient: order.recipient,
    assetToken: order.assetToken,
    paymentToken: order.paymentToken,
    sell: order.side === 'SELL',
    orderType: order.type === 'LIMIT' ? 1 : 0,
    assetTokenQuantity: terms.assetBaseAmount,
    paymentTokenQuantity: terms.paymentBaseAmount,
    price: terms.basePrice,
    tif: tifNumbers[order.tif],
  } as const
  const hash = hashOrder({ chainId, contract: processor }, struct, account)
  if (BigInt(hash) !== chainOrderId) throw new Error(`The terms of order ${id} do not match it.`)
  return struct
}

/**
 * Returns the transaction by which the owner cancels on chain after the cancel period (requirement KY-05). Throws as
 * `toChainOrder` does.
 */
export function toOwnerCancelPlan(order: Order, account: Address, texts: Texts): TransactionPlan {
  const { id, chainId, processor, chainOrderId } = order
  const terms = toChainOrder(order, account)
  return {
    account,
    chainId,
    facts: { pay: texts.side, paySymbol: texts.token, orderId: id },
    steps: [
      {
        name: 'cancelOrderByOwner',
        to: processor,
        data: encodeFunctionData({
          abi: orderProcessorAbi,
          functionName: 'cancelByOwner',
          args: [chainOrderId, terms],
        }),
      },
    ],
  }
}

type Texts = { side: string; token: string }

/** Returns the transaction that the owner of a direct order sends; `orderId` links it to the order. */
export function toCancelOrderPlan(order: Named, account: Address, texts: Texts): TransactionPlan {
  const { id, chainId, processor, chainOrderId } = order
  return {
    account,
    chainId,
    facts: { pay: texts.side, paySymbol: texts.token, orderId: id },
    steps: [
      {
        name: 'requestCancel',
        to: processor,
        data: encodeFunctionData({
          abi: orderProcessorAbi,
          functionName: 'requestCancel',
          args: [chainOrderId],
        }),
      },
    ],
  }
}
