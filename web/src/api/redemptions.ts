import { toRedemptionDisplay } from '@parvalue/shared/domain/redemption-display.ts'
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

export type RedemptionDetails = {
  /** When each stage was reached, as far as it was. */
  stageTimes: Partial<Record<'escrowed' | 'filling' | 'paid', number>>
  paymentHash: `0x${string}` | null
  expectedMs: number | null
  waitingFor: 'confirmations' | 'liquidity' | 'finality' | null
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
      account === null ? skipToken : ({ signal }) => listRedemptions({ page, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: liveInterval,
  })

/** A redemption is under way for days at most, so the newest ones hold all that are. */
const NEWEST = { page: 1, pageSize: 50 }

/** Those under way, for the tray and the count beside the tab. */
export const openRedemptionsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'open'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) => {
            const { rows } = await listRedemptions(NEWEST, signal)
            return rows.filter(({ status }) => toRedemptionDisplay(status) === 'Pending')
          },
    meta: { isSilent: true },
    refetchInterval: liveInterval,
  })

async function listRedemptions({ page, pageSize }: Page, signal: AbortSignal) {
  const query = { page, page_size: pageSize }
  const answer = listSchema.parse(await client.redemptions.listRedemptions({ query }, { signal }))
  return { rows: answer.redemptions.map(toRedemption), count: answer.count }
}

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

export const redemptionDetailsQuery = (account: string | null, id: string) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'details', id],
    queryFn:
      account === null
        ? skipToken
        : async (): Promise<RedemptionDetails> => ({
            stageTimes: {},
            paymentHash: null,
            expectedMs: null,
            waitingFor: null,
          }),
    refetchInterval: liveInterval,
  })
