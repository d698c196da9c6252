import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Token } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { toAmountLabel } from '@parvalue/shared/domain/amount.ts'
import { encodeFunctionData, type PublicClient } from 'viem'
import type { TransactionPlan } from '#tx/plan.ts'

/** The contracts' side of a purchase. Loaded when it is needed, because of the ABIs. */
type Purchase = { deployment: Deployment; account: Address; payToken: Token; amount: bigint }

/** Spec 4: Buy. Approve exactly the amount for the minter, then deposit it for the wallet. */
export function toBuyPlan({ deployment, account, payToken, amount }: Purchase): TransactionPlan {
  const minter = deployment.contracts.usdPlusMinter
  return {
    account,
    chainId: payToken.chainId,
    facts: {
      pay: toAmountLabel(amount, { decimals: payToken.decimals }),
      paySymbol: payToken.symbol,
    },
    steps: [
      {
        name: 'approve',
        to: payToken.address,
        data: encodeFunctionData({
          abi: usdPlusAbi,
          functionName: 'approve',
          args: [minter, amount],
        }),
      },
      {
        name: 'deposit',
        to: minter,
        data: encodeFunctionData({
          abi: usdPlusMinterAbi,
          functionName: 'deposit',
          args: [payToken.address, amount, account],
        }),
      },
    ],
  }
}

/** The USD+ that `amount` of the payment token buys, as the contract says. */
export const readBuyPreview = (
  client: PublicClient,
  { deployment, payToken, amount }: Omit<Purchase, 'account'>,
): Promise<bigint> =>
  client.readContract({
    address: deployment.contracts.usdPlusMinter,
    abi: usdPlusMinterAbi,
    functionName: 'previewDeposit',
    args: [payToken.address, amount],
  })
