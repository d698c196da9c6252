import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { encodeFunctionData } from 'viem'
import { readBalance } from '#tokens/read-balance.ts'
import type { PlannedStep, TransactionPlan } from '#tx/flow/plan.ts'
import type { ReadClient } from '#wallet/network/read-client.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { RATE_DECIMALS } from './wrap-worth.ts'

/**
 * The contracts' side of wrapping. Loaded when it is needed, because of the ABIs; those of USD+ have
 * every call that the tokens of stocks are asked for too.
 */
type Wrap = { offer: WrapOffer; account: Address; amount: bigint }

/** Requirements WR-05, WR-06. */
export function toWrapPlan(wrap: Wrap): TransactionPlan {
  const { offer, account, amount } = wrap
  return {
    account,
    chainId: offer.chainId,
    facts: {
      pay: toAmountLabel(amount, { decimals: offer.from.decimals }),
      paySymbol: offer.from.symbol,
    },
    steps: offer.direction === 'wrap' ? toWrapSteps(wrap) : [toUnwrapStep(wrap)],
  }
}

/** Approve exactly the amount for what wraps it, then deposit it for the wallet itself. */
function toWrapSteps({ offer, account, amount }: Wrap): PlannedStep[] {
  const { asset, vault } = contractsOf(offer)
  const args = [vault, amount] as const
  const deposit = [amount, account] as const
  return [
    {
      name: 'approve',
      to: asset,
      data: encodeFunctionData({ abi: usdPlusAbi, functionName: 'approve', args }),
    },
    {
      name: 'wrap',
      to: vault,
      data: encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'deposit', args: deposit }),
    },
  ]
}

/** Receiver before owner; both are the wallet. */
function toUnwrapStep({ offer, account, amount }: Wrap): PlannedStep {
  const args = [amount, account, account] as const
  return {
    name: 'unwrap',
    to: contractsOf(offer).vault,
    data: encodeFunctionData({ abi: wrappedUsdPlusAbi, functionName: 'redeem', args }),
  }
}

function contractsOf({ contracts, wrapped, chainId }: WrapOffer) {
  if (contracts === null) throw new Error(`There is no ${wrapped.symbol} on chain ${chainId}.`)
  return contracts
}

/** What comes out for `amount`, as the contract says. */
export const readPreview = (client: ReadClient, offer: WrapOffer, amount: bigint) =>
  client.readContract({
    address: contractsOf(offer).vault,
    abi: wrappedUsdPlusAbi,
    functionName: offer.direction === 'wrap' ? 'previewDeposit' : 'previewRedeem',
    args: [amount],
  })

/** What so many wrapped ones redeem for that one of them has RATE_DECIMALS. */
export const readRate = (client: ReadClient, offer: WrapOffer) =>
  client.readContract({
    address: contractsOf(offer).vault,
    abi: wrappedUsdPlusAbi,
    functionName: 'convertToAssets',
    args: [10n ** BigInt(RATE_DECIMALS)],
  })

/** The most that the contract takes from this wallet at once; zero while it is closed. */
export async function readAmountMax(client: ReadClient, offer: WrapOffer, account: Address) {
  const abi = wrappedUsdPlusAbi
  const functionName = offer.direction === 'wrap' ? 'maxDeposit' : 'maxRedeem'
  const address = contractsOf(offer).vault
  const most = await client.readContract({ address, abi, functionName, args: [account] })
  if (offer.direction === 'wrap' || most > 0n) return most
  return readRedeemable(client, offer, account)
}

/** A paused vault names no most, and still lets its holders out: then what they have is what they may. */
async function readRedeemable(client: ReadClient, offer: WrapOffer, account: Address) {
  const vault = { address: contractsOf(offer).vault, abi: wrappedUsdPlusAbi }
  const shares = await readBalance(client, vault.address, account)
  if (shares === 0n) return shares
  const args = [shares, account, account] as const
  const redeemed = client.simulateContract({ ...vault, functionName: 'redeem', args, account })
  return redeemed.then(
    () => shares,
    () => 0n,
  )
}
