import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, type Hex, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { decodeFunctionData, encodeFunctionData } from 'viem'
import type { TransactionPlan } from '#tx/flow/plan.ts'
import type { SignedData } from '#tx/signing/signed-facts.ts'

/** The call of ERC-20 that sends tokens; the names are those of our descriptors. */
const transferAbi = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const

export type TokenTransfer = { token: Token; account: Address; to: Address; amount: bigint }

const toTransferData = (to: Address, amount: bigint): Hex =>
  encodeFunctionData({ abi: transferAbi, functionName: 'transfer', args: [to, amount] })

/** Returns the plan of a transfer (requirement MN-01): a single call of the token itself, without an approval. */
export function toSendPlan({ token, account, to, amount }: TokenTransfer): TransactionPlan {
  return {
    account,
    chainId: token.chainId,
    facts: {
      pay: toExactAmountLabel(amount, token.decimals),
      paySymbol: token.symbol,
      to: shortenAddress(to),
      recipient: to,
    },
    steps: [{ name: 'sendTokens', to: token.address, data: toTransferData(to, amount) }],
  }
}

/** Decodes the call of a plan, so that the review says what the wallet will send (requirement TR-04). */
export function toShownTransfer({ chainId, steps }: TransactionPlan): SignedData {
  const [step] = steps
  if (!step) throw new Error('The plan has no step.')
  const { functionName, args } = decodeFunctionData({ abi: transferAbi, data: step.data })
  const [to, value] = args
  return {
    domain: { chainId, verifyingContract: step.to },
    types: { transfer: [...transferAbi[0].inputs] },
    primaryType: functionName,
    message: { to, value },
  }
}
