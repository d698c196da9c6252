import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type WireStatus, wireStatusOf } from '@parvalue/shared/domain/wires/wire.ts'
import type { WireInstructions } from '@parvalue/shared/domain/wires/wire-instructions.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { toNullIfNotFound } from '../client/null-if-not-found.ts'
import { getListRefetchInterval } from '../live/stream-state.ts'
import { fundingClient } from './funding-client.ts'
import { WIRES_KEY } from './wire-keys.ts'
import { toWireStage } from './wire-stage.ts'

/** One wire (requirement EN-13). Amounts are cents. */
export type WireRow = {
  date: string
  chainId: number
  amount: bigint
  amountFunded: bigint
  status: WireStatus
  /** Cents of the USD+ minted for what arrived. */
  mintedCents: bigint
  memoCode: string
}

export type WireTerms = {
  instructions: WireInstructions
  minCents: bigint
  maxCents: bigint
  feeCents: bigint
  expiryDays: number
  returnDays: number
}

export type WireDetails = WireRow & {
  life: 'open' | 'funded' | 'cancelled' | 'expired'
  expiresMs: number
  waitsFor: 'mint_cap' | 'delay' | 'contact' | null
  instructions: WireInstructions
}

/** Queries all wires of the wallet: there are too few to need pages. */
export const wiresQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...WIRES_KEY, account, 'list'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }) => {
            const items = await fundingClient.funding.listWireRequests({}, { signal })
            return items.map(toWireRow)
          },
    refetchInterval: getListRefetchInterval,
  })

/** Queries the wires that still expect money or their USD+, for the activity tray and the tab's badge. */
export const openWiresQuery = (account: string | null) =>
  queryOptions({
    ...wiresQuery(account),
    meta: { isSilent: true },
    select: (wires: WireRow[]) => wires.filter((wire) => toWireStage(wire) !== 'fulfilled'),
  })

export const wireDetailsQuery = (account: string | null, memoCode: string | null) =>
  queryOptions({
    queryKey: [...WIRES_KEY, account, 'details', memoCode],
    queryFn:
      account === null || memoCode === null
        ? skipToken
        : async ({ signal }): Promise<WireDetails> => {
            const answer = await fundingClient.funding.getWireRequest(
              { params: { memo_code: memoCode } },
              { signal },
            )
            return toWireDetails(answer)
          },
    refetchInterval: getListRefetchInterval,
  })

/** Queries one wire request; null if the wallet has no such request. */
export const wireQuery = (account: string | null, memoCode: string) =>
  queryOptions({
    queryKey: [...WIRES_KEY, account, 'one', memoCode],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<WireDetails | null> => {
            const input = { params: { memo_code: memoCode } }
            const answer = await toNullIfNotFound(
              fundingClient.funding.getWireRequest(input, { signal }),
            )
            return answer && toWireDetails(answer)
          },
    meta: { isSilent: true },
    refetchInterval: getListRefetchInterval,
  })

export const wireTermsQuery = (account: string | null) =>
  queryOptions({
    queryKey: [...WIRES_KEY, account, 'terms'],
    queryFn:
      account === null
        ? skipToken
        : async ({ signal }): Promise<WireTerms> => {
            const answer = await fundingClient.funding.getWireTerms(undefined, { signal })
            return {
              instructions: toInstructions(answer.instructions),
              minCents: toCents(answer.payment_quantity_min),
              maxCents: toCents(answer.payment_quantity_max),
              feeCents: toCents(answer.fee),
              expiryDays: answer.expiry_days,
              returnDays: answer.return_days,
            }
          },
    staleTime: 5 * 60_000,
  })

type DetailsAnswer = Awaited<ReturnType<typeof fundingClient.funding.getWireRequest>>

const toWireDetails = (answer: DetailsAnswer): WireDetails => ({
  ...toWireRow(answer),
  life: answer.status,
  expiresMs: Date.parse(answer.expires_dt),
  waitsFor: answer.waits_for,
  instructions: toInstructions(answer.instructions),
})

type Item = Awaited<ReturnType<typeof fundingClient.funding.listWireRequests>>[number]

export function toWireRow({ request, receipts, minted_quantity }: Item): WireRow {
  const amount = toCents(request.payment_quantity)
  const amountFunded = receipts.reduce((sum, one) => sum + toCents(one.receipt_quantity), 0n)
  return {
    date: request.created_dt,
    chainId: request.chain_id,
    amount,
    amountFunded,
    status: wireStatusOf({ cents: amount, receivedCents: amountFunded }),
    mintedCents: toCents(minted_quantity),
    memoCode: request.memo_code,
  }
}

/** Converts the API's dollars to cents by way of their text, so that the cents are exact. */
function toCents(dollars: number): bigint {
  const cents = parseAmount(String(dollars), WIRE_DECIMALS)
  if (!cents.ok) throw new Error(`The API returned an invalid amount: ${dollars}`)
  return cents.value
}

type WireForm = Awaited<ReturnType<typeof fundingClient.funding.getWireTerms>>['instructions']

const toInstructions = (form: WireForm): WireInstructions => ({
  bankSwift: form.bank_swift,
  bankRoutingNumber: form.bank_routing_number,
  bankName: form.bank_name,
  bankAddress: form.bank_address,
  beneficiaryAccountNumber: form.beneficiary_account_number,
  beneficiaryName: form.beneficiary_name,
  beneficiaryAddress: form.beneficiary_address,
})
