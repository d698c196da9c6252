import { orderProcessorAbi } from '@parvalue/shared/chain/abi/order-processor.ts'
import { toCancellationTypedData } from '@parvalue/shared/chain/order-signing.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import type { Order } from '#api/orders/order-view.ts'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import type { TypedData } from '#wallet/transaction-request.ts'

// This module is imported lazily, because it contains the ABI.

/** The fields that identify an order on its chain. */
type Named = Pick<Order, 'id' | 'chainId' | 'processor' | 'chainOrderId'>

/** Returns the typed data that the owner of a sponsored order signs. */
export const toCancelTypedData = (order: Named, deadlineSeconds: number): TypedData =>
  toCancellationTypedData(
    { chainId: order.chainId, contract: order.processor },
    { id: order.chainOrderId, deadline: BigInt(deadlineSeconds) },
  )

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
