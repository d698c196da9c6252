import { z } from 'zod'
import {
  redemptionQueueWaits,
  redemptionStatuses,
  redemptionWaits,
} from '../domain/redemptions/redemption.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  baseUnitsField,
  baseUnitsOrZeroField,
  chainIdField,
  idField,
  pagingFields,
  toUrlNumberField,
  transactionHashField,
} from './fields.ts'

const IDS_MAX = 100

/** Requirement EN-07: one redemption. The fields after `redeem_status` are additions. */
const redemption = z.strictObject({
  created_dt: z.iso.datetime(),
  usdplus_token_quantity: baseUnitsField,
  payment_token_quantity: baseUnitsField,
  chain_id: z.int(),
  transaction_hash: transactionHashField,
  redeem_status: z.enum(redemptionStatuses),
  /** Whether its USD+ are in escrow: neither paid nor returned by a block that is mined. */
  is_escrowed: z.boolean(),
  id: z.uuid(),
  payment_token_address: addressField,
  receiver_address: addressField,
  fulfil_transaction_hash: transactionHashField.nullable(),
  waiting_for: z.enum(redemptionWaits).nullable(),
  /**
   * Requirement CW-09: position among the unpaid redemptions in this token on this chain, counted from 1; null if it is
   * not waiting for its payment.
   */
  queue_place: z.int().nullable(),
  queue_waiting_for: z.enum(redemptionQueueWaits).nullable(),
  expected_dt: z.iso.datetime().nullable(),
  /** Number of the request in its contract, which the owner names to cancel it. */
  ticket: baseUnitsOrZeroField,
  /** The time from which the owner can cancel on chain; null if the contract has no payment period. */
  cancellable_dt: z.iso.datetime().nullable(),
})

export type RedemptionAnswer = z.output<typeof redemption>

const byStatus = { redeem_status: z.enum(redemptionStatuses).optional() }

/** Ids separated by commas; all redemptions if it is left out. */
const ids = z
  .string()
  .transform((text) => text.split(',', IDS_MAX + 1))
  .pipe(z.array(idField).min(1).max(IDS_MAX, `At most ${IDS_MAX} at once.`))
  .meta({ examples: ['01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'] })

export const redemptionEndpoints = {
  listRedemptions: defineEndpoint({
    method: 'GET',
    path: '/redemption/requests',
    access: 'wallet',
    origin: 'spec',
    summary: 'Lists the redemptions of this wallet, newest first.',
    query: z.strictObject({ ...byStatus, ...pagingFields }),
    answer: z.strictObject({ redemptions: z.array(redemption), count: z.int() }),
  }),
  exportRedemptions: defineEndpoint({
    method: 'GET',
    path: '/redemption/requests/export',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns redemptions of this wallet as a file: all, those of one status, or the given ones.',
    media: ['text/csv', 'application/json'],
    query: z.strictObject({
      format: z.enum(['csv', 'json']).prefault('csv'),
      ids: ids.optional(),
      ...byStatus,
    }),
    answer: z.string(),
  }),
  getRedemption: defineEndpoint({
    method: 'GET',
    path: '/redemption/requests/{redemption_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns one redemption of this wallet with its history.',
    params: z.strictObject({ redemption_id: idField }),
    answer: redemption.extend({
      steps: z.array(
        z.strictObject({ status: z.enum(redemptionStatuses), created_dt: z.iso.datetime() }),
      ),
    }),
  }),
  estimateRedemption: defineEndpoint({
    method: 'GET',
    path: '/redemption/estimate',
    access: 'public',
    origin: 'ours',
    summary: 'Returns when a redemption requested now is expected to be paid.',
    query: z.strictObject({
      chain_id: toUrlNumberField(chainIdField),
      usdplus_token_quantity: baseUnitsField,
    }),
    answer: z.strictObject({
      expected_dt: z.iso.datetime(),
      latest_dt: z.iso.datetime(),
      ahead_count: z.int(),
    }),
  }),
}
