import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryClient } from '#api/client/query-client.ts'
import type { WrapOffer } from './wrap-offer.ts'
import { wrapPreviewQuery, wrapTakesMinimumQuery } from './wrap-queries.ts'
import { toWrapMinimum } from './wrap-values.ts'

type Wrap = { offer: WrapOffer; account: Address; amount: bigint }

/**
 * Reads the least that a wrap may bring, for a user who confirms before the preview is shown; null if the contract takes
 * no minimum. Throws if the network does not answer, so that nothing is sent without its minimum.
 */
export async function readWrapMinimum({ offer, account, amount }: Wrap): Promise<bigint | null> {
  const [takesMinimum, preview] = await Promise.all([
    queryClient.query(wrapTakesMinimumQuery(offer, account)),
    queryClient.query(wrapPreviewQuery(offer, amount)),
  ])
  return takesMinimum ? toWrapMinimum(preview) : null
}
