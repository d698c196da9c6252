import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { findUsdPlusRedeemer } from '@parvalue/shared/chain/contracts.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { boot } from '#api/client/boot.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import type { TransactionPlan } from '#tx/flow/plan.ts'

// This module is imported lazily, because it contains the ABI.

/** Returns the transaction by which the owner cancels; `redemptionId` links it to the redemption. */
export function toCancelRedemptionPlan(redemption: Redemption, account: Address): TransactionPlan {
  const { id, chainId, ticket, usdPlusAmount } = redemption
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  const redeemer = deployment && findUsdPlusRedeemer(deployment)
  if (!redeemer) throw new Error(`No redeemer is deployed on chain ${chainId}.`)
  const pay = toDollarTokenLabel(usdPlusAmount, USD_PLUS_FORMAT)
  return {
    account,
    chainId,
    facts: { pay, paySymbol: 'USD+', redemptionId: id },
    steps: [
      {
        name: 'cancelByOwner',
        to: redeemer.address,
        data: encodeFunctionData({
          abi: usdPlusRedeemerAbi,
          functionName: 'cancelByOwner',
          args: [ticket],
        }),
      },
    ],
  }
}
