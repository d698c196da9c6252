import { z } from 'zod'
import { redemptionStatuses, redemptionWaits } from '../domain/redemptions/redemption.ts'
import { endpoint } from './endpoint.ts'
import { address, baseUnits, chainId, hash, id, inAddress, paging } from './fields.ts'

const IDS_MAX = 100

/** Requirement EN-07: one redemption. The fields after `redeem_status` are additions. */
const redemption = z.strictObject({
  created_dt: z.iso.datetime(),
  usdplus_token_quantity: baseUnits,
  payment_token_quantity: baseUnits,
  chain_id: z.int(),
  transaction_hash: hash,
  redeem_status: z.enum(redemptionStatuses),
  id: z.uuid(),
  payment_token_address: address,
  receiver_address: address,
  fulfil_transaction_hash: hash.nullable(),
  waiting_for: z.enum(redemptionWaits).nullable(),
  expected_dt: z.iso.datetime().nullable(),
})

export type RedemptionAnswer = z.output<typeof redemption>

const byStatus = { redeem_status: z.enum(redemptionStatuses).optional() }

/** Ids separated by commas; all redemptions if it is left out. */
const ids = z
  .string()
  .transform((text) => text.split(',', IDS_MAX + 1))
  .pipe(z.array(id).min(1).max(IDS_MAX, `At most ${IDS_MAX} at once.`))
  .meta({ examples: ['01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'] })

export const redemptions = {
  listRedemptions: endpoint({
    method: 'GET',
    path: '/redemption/requests',
    access: 'wallet',
    origin: 'spec',
    summary: 'Redemptions of this wallet, the newest first.',
    query: z.strictObject({ ...byStatus, ...paging }),
    answer: z.strictObject({ redemptions: z.array(redemption), count: z.int() }),
  }),
  exportRedemptions: endpoint({
    method: 'GET',
    path: '/redemption/requests/export',
    access: 'wallet',
    origin: 'ours',
    summary: 'Redemptions of this wallet as a file: all, of one status, or those that are named.',
    media: ['text/csv', 'application/json'],
    query: z.strictObject({
      format: z.enum(['csv', 'json']).prefault('csv'),
      ids: ids.optional(),
      ...byStatus,
    }),
    answer: z.string(),
  }),
  getRedemption: endpoint({
    method: 'GET',
    path: '/redemption/requests/{redemption_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'A redemption of this wallet, and how it came to where it is.',
    params: z.strictObject({ redemption_id: id }),
    answer: redemption.extend({
      steps: z.array(
        z.strictObject({ status: z.enum(redemptionStatuses), created_dt: z.iso.datetime() }),
      ),
    }),
  }),
  estimateRedemption: endpoint({
    method: 'GET',
    path: '/redemption/estimate',
    access: 'public',
    origin: 'ours',
    summary: 'When a redemption that is requested now is expected to be paid.',
    query: z.strictObject({ chain_id: inAddress(chainId), usdplus_token_quantity: baseUnits }),
    answer: z.strictObject({
      expected_dt: z.iso.datetime(),
      latest_dt: z.iso.datetime(),
      ahead_count: z.int(),
    }),
  }),
}
