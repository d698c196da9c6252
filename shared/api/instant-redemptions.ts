import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import {
  addressField,
  baseUnitsField,
  baseUnitsOrZeroField,
  pagingFields,
  transactionHashField,
} from './fields.ts'

/** Fees in basis points of a full and of an empty buffer, and what it has; amounts in base units of its token. */
const buffer = z.strictObject({
  chain_id: z.int(),
  payment_token_address: addressField,
  /** The amount that can be paid out now; null if the chain did not answer. */
  level_quantity: baseUnitsOrZeroField.nullable(),
  capacity_quantity: baseUnitsOrZeroField.nullable(),
  min_fee_bps: z.int().nullable(),
  max_fee_bps: z.int().nullable(),
  is_paused: z.boolean().nullable(),
  /** Limits within 24 hours in base units of USD+: of one wallet, and what all together have left. */
  wallet_limit_quantity: baseUnitsOrZeroField.nullable(),
  day_left_quantity: baseUnitsOrZeroField.nullable(),
})

export type InstantBufferAnswer = z.output<typeof buffer>

/** Requirement MN-02: one redemption that was paid from the buffer in the transaction that requested it. */
const instantRedemption = z.strictObject({
  created_dt: z.iso.datetime(),
  chain_id: z.int(),
  transaction_hash: transactionHashField,
  usdplus_token_quantity: baseUnitsField,
  /** Payment after the fee. */
  payment_token_quantity: baseUnitsField,
  fee_quantity: baseUnitsOrZeroField,
  payment_token_address: addressField,
  receiver_address: addressField,
})

export type InstantRedemptionAnswer = z.output<typeof instantRedemption>

export const instantRedemptionEndpoints = {
  listBuffers: defineEndpoint({
    method: 'GET',
    path: '/redemption/instant/buffers',
    access: 'public',
    origin: 'ours',
    summary: 'Lists the buffers of immediate redemptions with their fees and limits.',
    isSameForAll: true,
    answer: z.array(buffer),
  }),
  listInstantRedemptions: defineEndpoint({
    method: 'GET',
    path: '/redemption/instant',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the immediate redemptions of this wallet, newest first.',
    query: z.strictObject({ ...pagingFields }),
    answer: z.strictObject({ redemptions: z.array(instantRedemption), count: z.int() }),
  }),
}
