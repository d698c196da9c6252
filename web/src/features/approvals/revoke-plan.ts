import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import { type Approval, isUnlimited, toAmountText } from './approvals.ts'

/** Approving zero revokes an approval; every token supports that. */
export function toRevokePlan(approval: Approval, account: Address): TransactionPlan {
  const { token, spender } = approval
  const args = [spender.address, 0n] as const
  return {
    account,
    chainId: token.chainId,
    facts: {
      pay: isUnlimited(approval) ? '∞' : toAmountText(approval),
      paySymbol: token.symbol,
      network: networkNameOf(token.chainId),
    },
    steps: [
      {
        name: 'revoke',
        to: token.address,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
      },
    ],
  }
}
