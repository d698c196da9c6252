import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chainId } from './fields.ts'

const WIRE_AMOUNT = /^\d+(\.\d{1,2})?$/

/** A number because the specification says so: read through its text, so that cents are exact. */
const dollars = z
  .number()
  .positive('Please enter a valid amount.')
  .max(Number.MAX_SAFE_INTEGER / 100, 'Please enter a valid amount.')
  .refine((value) => WIRE_AMOUNT.test(String(value)), 'Please enter a valid amount.')
  .meta({ examples: [1500.25] })

export const funding = {
  createWireRequest: endpoint({
    method: 'POST',
    path: '/user/funding/wire',
    access: 'wallet',
    origin: 'spec',
    summary: 'Announces a wire that buys USD+; its memo code is what the wire must carry.',
    idempotent: true,
    needs: 'wire',
    isBuilt: false,
    body: z.strictObject({
      payment_quantity: dollars,
      chain_id: chainId,
      is_staked: z.literal(false),
    }),
  }),
  listWireRequests: endpoint({
    method: 'GET',
    path: '/user/funding/wire',
    access: 'wallet',
    origin: 'spec',
    summary: 'Wires that this wallet announced, and what has arrived.',
    isBuilt: false,
  }),
}
