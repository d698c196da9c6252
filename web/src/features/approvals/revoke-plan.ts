import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import { isUnlimitedApproval, type TokenApproval, toApprovalAmountText } from './approvals.ts'

/**
 * Returns the transaction that approves zero, which revokes an approval; every token supports that.
 */
export function toRevokePlan(approval: TokenApproval, account: Address): TransactionPlan {
  const { token, spender } = approval
  const args = [spender.address, 0n] as const
  return {
    account,
    chainId: token.chainId,
    facts: {
      pay: isUnlimitedApproval(approval) ? '∞' : toApprovalAmountText(approval),
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
