import { vaultAbi } from '@parvalue/shared/chain/abi/vault.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { boot } from '#api/client/boot.ts'
import type { Order } from '#api/orders/order-view.ts'
import type { TransactionPlan } from '#tx/flow/plan.ts'

// This module is imported lazily, because it contains the ABI.

type Claimed = Pick<Order, 'id' | 'chainId' | 'processor' | 'chainOrderId' | 'symbol'>

/**
 * Returns the transaction that pays the held proceeds of a sale to its recipient; `orderId` links it to the order, and
 * `side` is the translated word for a sale.
 */
export function toClaimPlan(order: Claimed, account: Address, side: string): TransactionPlan {
  const { id, chainId, processor, chainOrderId, symbol } = order
  const vault = boot.deployments.find((one) => one.chainId === chainId)?.contracts.vault
  if (vault === undefined) throw new Error(`No vault is deployed on chain ${chainId}.`)
  return {
    account,
    chainId,
    facts: { pay: side, paySymbol: symbol, orderId: id },
    steps: [
      {
        name: 'claimProceeds',
        to: vault,
        data: encodeFunctionData({
          abi: vaultAbi,
          functionName: 'claimProceeds',
          args: [processor, chainOrderId],
        }),
      },
    ],
  }
}
