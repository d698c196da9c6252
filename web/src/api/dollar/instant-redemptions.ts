import { createApiClient } from '@parvalue/shared/api/client.ts'
import { instantRedemptionEndpoints } from '@parvalue/shared/api/instant-redemptions.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { REDEMPTIONS_KEY } from './redemption-keys.ts'

const client = createApiClient({ instant: instantRedemptionEndpoints }, apiClientOptions)

/** A redemption that the buffer paid in its own transaction. Amounts are base units; `paid` is after the fee. */
export type InstantRedemption = {
  createdMs: number
  chainId: number
  transactionHash: Hex
  usdPlusAmount: bigint
  paid: bigint
  fee: bigint
  paymentToken: string
}

type Page = { page: number; pageSize: number }

/** Queries one page of instant redemptions, newest first; pages count from 1 (requirement MN-02). */
export const instantRedemptionsQuery = (account: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'instant', page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<InstantRedemption[]> => {
            const query = { page, page_size: pageSize }
            const { redemptions } = await client.instant.listInstantRedemptions(
              { query },
              { signal },
            )
            return redemptions.map((row) => ({
              createdMs: Date.parse(row.created_dt),
              chainId: row.chain_id,
              transactionHash: row.transaction_hash as Hex,
              usdPlusAmount: BigInt(row.usdplus_token_quantity),
              paid: BigInt(row.payment_token_quantity),
              fee: BigInt(row.fee_quantity),
              paymentToken: row.payment_token_address,
            }))
          },
    placeholderData: keepPreviousData,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })
