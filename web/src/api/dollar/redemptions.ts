import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { RedemptionAnswer } from '@parvalue/shared/api/redemptions.ts'
import { redemptionEndpoints } from '@parvalue/shared/api/redemptions.ts'
import {
  type RedemptionQueueWait,
  type RedemptionStatus,
  type RedemptionWait,
  toRedemptionDisplay,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { toNullIfNotFound } from '../client/null-if-not-found.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { REDEMPTIONS_KEY } from './redemption-keys.ts'

const client = createApiClient({ redemptions: redemptionEndpoints }, apiClientOptions)

/** A redemption as its owner sees it (requirement EN-07), as a view model. */
export type Redemption = {
  id: string
  createdMs: number
  usdPlusAmount: bigint
  paymentAmount: bigint
  paymentToken: string
  chainId: number
  transactionHash: Hex
  status: RedemptionStatus
  /** Whether its USD+ are in escrow: neither paid nor returned yet. */
  isEscrowed: boolean
  paymentHash: Hex | null
  waitingFor: RedemptionWait | null
  /** Position among the unpaid redemptions in the same token and network, counted from 1. */
  queuePlace: number | null
  queueWaitingFor: RedemptionQueueWait | null
  expectedMs: number | null
  /** Number of the request in its contract. */
  ticket: bigint
  /** The time from which the owner can cancel on chain; null if the contract has no payment period. */
  cancellableMs: number | null
}

/** A status that a redemption reached, and when. */
export type RedemptionStep = { status: RedemptionStatus; atMs: number }

type Page = { page: number; pageSize: number }

/** Queries one page of redemptions; pages count from 1 (requirement RT-08). */
export const redemptionsQuery = (account: string | null, { page, pageSize }: Page) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, page, pageSize],
    queryFn:
      account === null ? skipToken : ({ signal }) => listRedemptions({ page, pageSize }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: getListRefetchInterval,
  })

/** Redemptions take days at most, so the newest page contains all that are open. */
const NEWEST = { page: 1, pageSize: 50 }

/** Queries the open redemptions, for the activity tray and the tab's badge. */
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
    refetchInterval: getListRefetchInterval,
  })

/**
 * Queries all redemptions whose USD+ are in escrow. Redemptions take days at most, so the first page without one ends
 * the search.
 */
export const escrowedRedemptionsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'escrowed'],
    queryFn: account === null ? skipToken : ({ signal }) => listEscrowed(signal),
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

async function listEscrowed(signal: AbortSignal): Promise<Redemption[]> {
  const found: Redemption[] = []
  for (let page = 1; ; page++) {
    const { rows } = await listRedemptions({ page, pageSize: NEWEST.pageSize }, signal)
    const escrowed = rows.filter(({ isEscrowed }) => isEscrowed)
    found.push(...escrowed)
    if (escrowed.length === 0 || rows.length < NEWEST.pageSize) return found
  }
}

/** Queries the newest redemptions in any status, newest first, for the rail beside the list. */
export const newestRedemptionsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'newest'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) => (await listRedemptions(NEWEST, signal)).rows,
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const redemptionStepsQuery = (account: string | null, id: string) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'steps', id],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<RedemptionStep[]> => {
            const params = { redemption_id: id }
            const { steps } = await client.redemptions.getRedemption({ params }, { signal })
            return steps.map(toRedemptionStep)
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

/** A redemption with its history. `receiver` is the wallet that is paid. */
export type RedemptionDetail = Redemption & { receiver: Address; steps: readonly RedemptionStep[] }

/** Queries one redemption with its history; null if the wallet has no such redemption. */
export const redemptionQuery = (account: string | null, id: string) =>
  queryOptions({
    queryKey: [...REDEMPTIONS_KEY, account, 'detail', id],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<RedemptionDetail | null> => {
            const input = { params: { redemption_id: id } }
            const row = await toNullIfNotFound(client.redemptions.getRedemption(input, { signal }))
            if (row === null) return null
            const steps = row.steps.map(toRedemptionStep)
            return { ...toRedemption(row), receiver: row.receiver_address, steps }
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

const toRedemptionStep = ({
  status,
  created_dt,
}: {
  status: RedemptionStatus
  created_dt: string
}) => ({
  status,
  atMs: Date.parse(created_dt),
})

type RedemptionInput = { chainId: number; usdPlusAmount: bigint }

/** Queries the expected payment date of a redemption requested now, and the number of redemptions ahead of it. */
export const redemptionEstimateQuery = (input: RedemptionInput | null) =>
  queryOptions({
    queryKey: ['redemption-estimate', input?.chainId, String(input?.usdPlusAmount)],
    queryFn:
      input === null
        ? skipToken
        : async ({ signal }) => {
            const query = {
              chain_id: input.chainId,
              usdplus_token_quantity: `${input.usdPlusAmount}`,
            }
            const answer = await client.redemptions.estimateRedemption({ query }, { signal })
            return { expectedMs: Date.parse(answer.expected_dt), ahead: answer.ahead_count }
          },
    meta: { isSilent: true },
    staleTime: 60_000,
  })

async function listRedemptions({ page, pageSize }: Page, signal: AbortSignal) {
  const query = { page, page_size: pageSize }
  const { redemptions, count } = await client.redemptions.listRedemptions({ query }, { signal })
  return { rows: redemptions.map(toRedemption), count }
}

function toRedemption(row: RedemptionAnswer): Redemption {
  return {
    id: row.id,
    createdMs: Date.parse(row.created_dt),
    usdPlusAmount: BigInt(row.usdplus_token_quantity),
    paymentAmount: BigInt(row.payment_token_quantity),
    paymentToken: row.payment_token_address,
    chainId: row.chain_id,
    transactionHash: row.transaction_hash as Hex,
    status: row.redeem_status,
    isEscrowed: row.is_escrowed,
    paymentHash: row.fulfil_transaction_hash as Hex | null,
    waitingFor: row.waiting_for,
    queuePlace: row.queue_place,
    queueWaitingFor: row.queue_waiting_for,
    expectedMs: row.expected_dt === null ? null : Date.parse(row.expected_dt),
    ticket: BigInt(row.ticket),
    cancellableMs: row.cancellable_dt === null ? null : Date.parse(row.cancellable_dt),
  }
}
