import { instantRedeemerAbi } from '@parvalue/shared/chain/abi/instant-redeemer.ts'
import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData, zeroAddress } from 'viem'
import type { PlannedStep } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { TradeOffer } from '../trade-offer.ts'
import type { InstantFacts } from './instant-rules.ts'

// This module is loaded lazily, because it contains ABIs.

/** Reads buffer, limits and quote at one block. Only the quote may be refused. */
export async function readInstantFacts(
  client: ReadClient,
  { instantRedeemer, deployment, paymentToken }: TradeOffer,
  { account, amount }: { account: Address | null; amount: bigint },
): Promise<InstantFacts> {
  if (instantRedeemer === null) throw new Error('No instant redeemer is deployed.')
  const contract = { address: instantRedeemer, abi: instantRedeemerAbi }
  const token = paymentToken.address
  const [paused, buffer, left, perDay, dayLeft, quote] = await client.multicall({
    contracts: [
      { ...contract, functionName: 'paused' },
      { ...contract, functionName: 'bufferOf', args: [token] },
      { ...contract, functionName: 'walletLimitLeft', args: [account ?? zeroAddress] },
      { ...contract, functionName: 'walletLimitPerDay' },
      {
        address: deployment.contracts.usdPlus,
        abi: usdPlusAbi,
        functionName: 'burningCurrentLimitOf',
        args: [instantRedeemer],
      },
      { ...contract, functionName: 'previewRedeemInstant', args: [token, amount] },
    ],
    deployless: true,
  })
  const { level, capacity } = need(buffer)
  return {
    isPaused: need(paused),
    level,
    capacity,
    walletLeft: need(left),
    walletPerDay: need(perDay),
    dayLeft: need(dayLeft),
    quote: quote.result ? { received: quote.result[0], fee: quote.result[1] } : null,
  }
}

type Read = { status: 'success'; result: unknown } | { status: 'failure'; error: Error }

/** Returns the result of a read; throws its error, because the form shows that a read failed. */
function need<One extends Read>(read: One): Extract<One, { status: 'success' }>['result'] {
  if (read.status === 'failure') throw read.error
  return read.result
}

type InstantRedemption = {
  spender: Address
  paymentToken: Address
  amount: bigint
  minReceived: bigint
  account: Address
}

/** Returns the step that redeems for the wallet itself (requirement MN-02). */
export function toInstantStep(redemption: InstantRedemption): PlannedStep {
  const { spender, paymentToken, amount, minReceived, account } = redemption
  const args = [paymentToken, amount, minReceived, account] as const
  const data = encodeFunctionData({ abi: instantRedeemerAbi, functionName: 'redeemInstant', args })
  return { name: 'redeemInstant', to: spender, data }
}
