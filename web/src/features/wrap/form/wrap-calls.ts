import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { readTokenBalance } from '#tokens/read-balance.ts'
import type { PlannedStep, TransactionPlan } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { WRAP_RATE_DECIMALS } from './wrap-values.ts'

// This module is loaded lazily, because it contains ABIs. The ABI of wUSD+ covers all calls to wrapped stock tokens.

/** Input of the contract calls of a wrap. */
type Wrap = {
  offer: WrapOffer
  account: Address
  amount: bigint
  /** The least to receive; null if the vault does not take a minimum. */
  minimum: bigint | null
}

/** Returns the transaction plan of a wrap or unwrap (requirements WR-05 and WR-06). */
export function toWrapPlan(wrap: Wrap): TransactionPlan {
  const { offer, account, amount } = wrap
  return {
    account,
    chainId: offer.chainId,
    facts: {
      pay: toExactAmountLabel(amount, offer.from.decimals),
      paySymbol: offer.from.symbol,
    },
    steps: offer.direction === 'wrap' ? toWrapSteps(wrap) : [toUnwrapStep(wrap)],
  }
}

/** Returns the steps that approve exactly the amount for the vault and then deposit it for the wallet itself. */
function toWrapSteps({ offer, account, amount, minimum }: Wrap): PlannedStep[] {
  const { asset, vault } = contractsOf(offer)
  const args = [vault, amount] as const
  return [
    {
      name: 'approve',
      to: asset,
      data: encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
    },
    {
      name: 'wrap',
      to: vault,
      data: encodeFunctionData({
        abi: wrappedUsdPlusAbi,
        functionName: 'deposit',
        args: minimum === null ? [amount, account] : [amount, account, minimum],
      }),
    },
  ]
}

/**
 * Returns the step that redeems the shares from the vault. The receiver comes before the owner; both are the wallet.
 */
function toUnwrapStep({ offer, account, amount, minimum }: Wrap): PlannedStep {
  return {
    name: 'unwrap',
    to: contractsOf(offer).vault,
    data: encodeFunctionData({
      abi: wrappedUsdPlusAbi,
      functionName: 'redeem',
      args: minimum === null ? [amount, account, account] : [amount, account, account, minimum],
    }),
  }
}

function contractsOf({ contracts, wrapped, chainId }: WrapOffer) {
  if (contracts === null) throw new Error(`There is no ${wrapped.symbol} on chain ${chainId}.`)
  return contracts
}

/** Returns whether the vault takes a minimum, which the published one does not: it simulates a redemption of nothing. */
export function readTakesMinimum(client: ReadClient, offer: WrapOffer, account: Address) {
  const data = encodeFunctionData({
    abi: wrappedUsdPlusAbi,
    functionName: 'redeem',
    args: [0n, account, account, 0n],
  })
  return client.call({ account, to: contractsOf(offer).vault, data }).then(
    () => true,
    () => false,
  )
}

/** Returns the contract's preview of the amount received for `amount`. */
export const readWrapPreview = (client: ReadClient, offer: WrapOffer, amount: bigint) =>
  client.readContract({
    address: contractsOf(offer).vault,
    abi: wrappedUsdPlusAbi,
    functionName: offer.direction === 'wrap' ? 'previewDeposit' : 'previewRedeem',
    args: [amount],
  })

/** Returns the rate: the assets for 10^WRAP_RATE_DECIMALS base units of the wrapped token. */
export const readWrapRate = (client: ReadClient, offer: WrapOffer) =>
  client.readContract({
    address: contractsOf(offer).vault,
    abi: wrappedUsdPlusAbi,
    functionName: 'convertToAssets',
    args: [10n ** BigInt(WRAP_RATE_DECIMALS)],
  })

/** Returns the contract's current maximum for this wallet; zero while the contract is closed. */
export async function readWrapAmountMax(client: ReadClient, offer: WrapOffer, account: Address) {
  const abi = wrappedUsdPlusAbi
  const functionName = offer.direction === 'wrap' ? 'maxDeposit' : 'maxRedeem'
  const address = contractsOf(offer).vault
  const most = await client.readContract({ address, abi, functionName, args: [account] })
  if (offer.direction === 'wrap' || most > 0n) return most
  return readRedeemable(client, offer, account)
}

/**
 * Returns the redeemable maximum. A paused vault reports zero but still allows redemptions, so the wallet's balance
 * applies.
 */
async function readRedeemable(client: ReadClient, offer: WrapOffer, account: Address) {
  const vault = { address: contractsOf(offer).vault, abi: wrappedUsdPlusAbi }
  const shares = await readTokenBalance(client, vault.address, account)
  if (shares === 0n) return shares
  const args = [shares, account, account] as const
  const redeemed = client.simulateContract({ ...vault, functionName: 'redeem', args, account })
  return redeemed.then(
    () => shares,
    () => 0n,
  )
}
