import type { Address } from '@parvalue/shared/domain/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { PublicClient } from 'viem'
import { publicClientOf } from '#wallet/wallet.ts'
import type { BuyOffer } from './buy-offer.ts'

/**
 * What a first deposit took on a local chain (157,000), rounded up. It cannot be estimated before
 * the approval is mined; where an earlier approval suffices, this only makes the fee a little high.
 */
const DEPOSIT_GAS = 175_000n

/**
 * The most that approving and depositing may cost, in base units of the native currency. Looked at
 * once more, exactly, before each signature.
 */
export const buyFeeQuery = (offer: BuyOffer, account: Address | null) =>
  queryOptions({
    queryKey: ['buy-fee', offer.payToken.chainId, offer.payToken.address, account],
    queryFn: account === null ? skipToken : () => readBuyFee(offer, account),
    refetchInterval: 15_000,
  })

async function readBuyFee(offer: BuyOffer, account: Address): Promise<bigint> {
  const client = await publicClientOf(offer.payToken.chainId)
  const [approvalGas, { maxFeePerGas }] = await Promise.all([
    estimateApproval(client, offer, account),
    client.estimateFeesPerGas(),
  ])
  return (approvalGas + DEPOSIT_GAS) * maxFeePerGas
}

async function estimateApproval(client: PublicClient, offer: BuyOffer, account: Address) {
  const { toBuyPlan } = await import('./buy-calls.ts')
  const { steps } = toBuyPlan({ ...offer, account, amount: 1n })
  const [approval] = steps
  if (!approval) throw new Error('A purchase has an approval.')
  return client.estimateGas({ account, to: approval.to, data: approval.data })
}
