import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ReadClient } from '#wallet/network/read-client.ts'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { TradeOffer, TradeSide } from '../trade-offer.ts'

/**
 * Gas of a first deposit (157,000) and a first redemption request (292,000), measured on a local chain and
 * rounded up. It cannot be estimated before the approval is mined; with an existing approval the fee shown is
 * slightly high.
 */
const secondStepGas: Record<TradeSide, bigint> = { buy: 175_000n, redeem: 320_000n }

/** Gas of a first redemption now, by `contracts/gas.json`, rounded up. */
const INSTANT_GAS = 300_000n

/**
 * Returns the query of an upper bound of the network fees of both steps, in base units of the native
 * currency. Each step is estimated exactly before its signature.
 */
export const tradeFeeQuery = (offer: TradeOffer, account: Address | null) =>
  queryOptions({
    queryKey: ['trade-fee', offer.side, offer.spender, offer.payToken.address, account],
    queryFn: account === null || offer.spender === null ? skipToken : () => readFee(offer, account),
    refetchInterval: 15_000,
  })

async function readFee(offer: TradeOffer, account: Address): Promise<bigint> {
  const client = await loadPublicClient(offer.payToken.chainId)
  const [approvalGas, { maxFeePerGas }] = await Promise.all([
    estimateApproval(client, offer, account),
    client.estimateFeesPerGas(),
  ])
  const gas = offer.speed === 'now' ? INSTANT_GAS : secondStepGas[offer.side]
  return (approvalGas + gas) * maxFeePerGas
}

async function estimateApproval(client: ReadClient, offer: TradeOffer, account: Address) {
  const { toTradePlan } = await import('../trade-calls.ts')
  const { steps } = toTradePlan({ offer, account, amount: 1n, received: 1n })
  const [approval] = steps
  if (!approval) throw new Error('The plan of the trade has no approval.')
  return client.estimateGas({ account, to: approval.to, data: approval.data })
}
