import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { usdPlusRedeemerAbi } from '@parvalue/shared/chain/abi/usd-plus-redeemer.ts'
import { toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import type { PlannedStep, TransactionPlan } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { toInstantStep } from './instant/instant-calls.ts'
import { toInstantMinimumUp } from './instant/instant-rules.ts'
import type { TradeOffer } from './trade-offer.ts'

// This module is loaded lazily, because it contains ABIs.

/** Input of the contract calls of a trade. */
type Trade = {
  offer: TradeOffer
  account: Address
  amount: bigint
  /** The amount that the form shows as received; required for a redemption now. */
  received: bigint | null
}

/**
 * Returns the plan that approves exactly the amount for the contract and then deposits it, requests its redemption,
 * or redeems it now, for the wallet itself (requirements SP-09, SP-11 and MN-02).
 */
export function toTradePlan(trade: Trade): TransactionPlan {
  const { offer, account, amount } = trade
  const { payToken, spender } = offer
  if (spender === null) throw new Error(`No redeemer is deployed on chain ${payToken.chainId}.`)
  const args = [spender, amount] as const
  return {
    account,
    chainId: payToken.chainId,
    facts: {
      pay: toExactAmountLabel(amount, payToken.decimals),
      paySymbol: payToken.symbol,
    },
    steps: [
      {
        name: 'approve',
        to: payToken.address,
        data: encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
      },
      toSecondStep(trade, spender),
    ],
  }
}

function toSecondStep({ offer, account, amount, received }: Trade, spender: Address): PlannedStep {
  const token = offer.paymentToken.address
  if (offer.side === 'buy') {
    const args = [token, amount, account] as const
    const data = encodeFunctionData({ abi: usdPlusMinterAbi, functionName: 'deposit', args })
    return { name: 'deposit', to: spender, data }
  }
  if (offer.speed === 'now') {
    if (received === null) throw new Error('A redemption now needs a quote.')
    const minReceived = toInstantMinimumUp(received)
    return toInstantStep({ spender, paymentToken: token, amount, minReceived, account })
  }
  // The receiver comes before the owner; both are the wallet.
  const args = [token, amount, account, account] as const
  const data = encodeFunctionData({ abi: usdPlusRedeemerAbi, functionName: 'requestRedeem', args })
  return { name: 'requestRedeem', to: spender, data }
}

/** Returns the contract's preview of the amount received for `amount`, for a redemption that of the queue. */
export function readTradePreview(
  client: ReadClient,
  { side, spender: chosen, deployment, paymentToken }: TradeOffer,
  amount: bigint,
): Promise<bigint> {
  const spender = side === 'buy' ? chosen : deployment.contracts.usdPlusRedeemer
  if (!spender) throw new Error('No contract is deployed for this preview.')
  const args = [paymentToken.address, amount] as const
  return side === 'buy'
    ? client.readContract({
        address: spender,
        abi: usdPlusMinterAbi,
        functionName: 'previewDeposit',
        args,
      })
    : client.readContract({
        address: spender,
        abi: usdPlusRedeemerAbi,
        functionName: 'previewRedeem',
        args,
      })
}

/**
 * Returns the maximum that can be issued now, in base units of the payment token; redemptions have no limit.
 */
export async function readTradeAmountMax(
  client: ReadClient,
  { side, deployment, payToken, receiveToken }: TradeOffer,
): Promise<bigint | null> {
  if (side === 'redeem') return null
  const usdPlus = { address: deployment.contracts.usdPlus, abi: usdPlusAbi }
  const [once, today] = await Promise.all([
    client.readContract({ ...usdPlus, functionName: 'mintCapPerTransaction' }),
    client.readContract({ ...usdPlus, functionName: 'mintCapLeft' }),
  ]).catch(() => [null, null])
  if (once === null || today === null) return null
  // biome-ignore lint/complexity/useMathMinMax: Math.min does not support bigint.
  const most = once < today ? once : today
  return (most * 10n ** BigInt(payToken.decimals)) / 10n ** BigInt(receiveToken.decimals)
}
