import { redemptionDisplayOf } from '@parvalue/shared/domain/redemption-display.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { z } from 'zod'
import { client } from './client.ts'
import { liveInterval } from './live-state.ts'
import { PERSONAL } from './query-client.ts'

/** A redemption as its owner sees it (Spec 3), in our words. */
export type Redemption = {
  id: string
  createdMs: number
  usdPlusAmount: bigint
  paymentAmount: bigint
  chainId: number
  transactionHash: `0x${string}`
  status: string
}

const rowSchema = z.object({
  id: z.string().optional(),
  created_dt: z.string(),
  usdplus_token_quantity: z.string(),
  payment_token_quantity: z.string(),
  chain_id: z.number(),
  transaction_hash: z.templateLiteral(['0x', z.string()]),
  redeem_status: z.string(),
})

const listSchema = z.object({ redemptions: z.array(rowSchema), count: z.number() })

export const REDEMPTIONS_KEY = [PERSONAL, 'redemptions'] as const

type Page = { page: number; pageSize: number }

/** One page; pages count from 1 (Spec 9). */
export const redemptionsQuery = (account: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, page, pageSize],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) =>
            listSchema.parse(
              await client.redemptions.listRedemptions(
                { query: { page, page_size: pageSize } },
                { signal },
              ),
            ),
    select: ({ redemptions, count }) => ({ rows: redemptions.map(toRedemption), count }),
    placeholderData: keepPreviousData,
    refetchInterval: liveInterval,
  })

function toRedemption(row: z.infer<typeof rowSchema>): Redemption {
  return {
    id: row.id ?? row.transaction_hash,
    createdMs: Date.parse(row.created_dt),
    usdPlusAmount: BigInt(row.usdplus_token_quantity),
    paymentAmount: BigInt(row.payment_token_quantity),
    chainId: row.chain_id,
    transactionHash: row.transaction_hash,
    status: row.redeem_status,
  }
}

/** A redemption is under way for days at most, so the newest ones hold all that are. */
const NEWEST = { page: 1, pageSize: 50 }

/** Those under way, for the tray and the count beside the tab. */
export const openRedemptionsQuery = (account: string | null) => {
  const { select, ...query } = redemptionsQuery(account, NEWEST)
  return queryOptions({
    ...query,
    meta: { isSilent: true },
    select: (list: Parameters<typeof select>[0]) =>
      select(list).rows.filter(({ status }) => redemptionDisplayOf(status) === 'pending'),
  })
}
