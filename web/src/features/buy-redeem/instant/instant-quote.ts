import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { loadPublicClient } from '#wallet/wallet.ts'
import type { TradeOffer } from '../trade-offer.ts'
import type { InstantFacts } from './instant-rules.ts'

/** The buffer changes with every redemption of other wallets. */
const REFETCH_MS = 15_000

/** Returns the query of what the buffer would pay for `amount` now; disabled without an instant redeemer. */
export const instantFactsQuery = (
  offer: TradeOffer,
  account: Address | null,
  amount: bigint | null,
) =>
  queryOptions({
    queryKey: [
      'instant-redemption',
      offer.paymentToken.chainId,
      offer.paymentToken.address,
      account,
      String(amount),
    ],
    queryFn:
      amount === null || offer.instantRedeemer === null
        ? skipToken
        : () => readFacts(offer, account, amount),
    refetchInterval: REFETCH_MS,
  })

async function readFacts(
  offer: TradeOffer,
  account: Address | null,
  amount: bigint,
): Promise<InstantFacts> {
  const [calls, client] = await Promise.all([
    import('./instant-calls.ts'),
    loadPublicClient(offer.paymentToken.chainId),
  ])
  return calls.readInstantFacts(client, offer, { account, amount })
}
