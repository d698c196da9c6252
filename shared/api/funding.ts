import { z } from 'zod'
import { parseWireAmount, type WireAmountRefusal, wireLimits } from '../domain/wires/wire.ts'
import { MEMO_CODE_PATTERN } from '../domain/wires/wire-memo.ts'
import { wireRequestStatuses } from '../domain/wires/wire-state-machine.ts'
import { defineEndpoint } from './endpoint.ts'
import { chainIdField, toUrlNumberField } from './fields.ts'

/** Requirement VA-04 specifies the first message; the second repeats the limit shown before the input. */
const refusals: Record<WireAmountRefusal, string> = {
  not_an_amount: 'Please enter a valid amount.',
  too_large: `The largest wire is ${wireLimits.maxCents / 100n} USD.`,
}

/** Requirement EN-06: dollars as a JSON number, parsed from its text so that cents are exact. */
export const wireDollarsField = z
  .number()
  .superRefine((value, context) => {
    const amount = parseWireAmount(value)
    if (!amount.ok) context.addIssue({ code: 'custom', message: refusals[amount.reason] })
  })
  .meta({ examples: [1500.25] })

/** Dollars in answers, where the amount is already validated. */
const amountOut = z.number().meta({ examples: [1500.25] })

export const memoCodeField = z
  .string()
  .regex(MEMO_CODE_PATTERN, 'This is not a memo code.')
  .meta({ examples: ['ACDEF-HJKMN-PQRTU'] })

/** Marks a field that the specification does not have. */
const ours = { 'x-origin': 'ours' }

const time = z.iso.datetime()

/** Requirement EN-06: one item of the wire funding list. */
const wireRequest = z.strictObject({
  request: z.strictObject({
    payment_quantity: amountOut,
    created_dt: time,
    chain_id: z.int(),
    memo_code: memoCodeField,
  }),
  receipts: z.array(z.strictObject({ receipt_quantity: amountOut })),
  /** USD+ minted for these receipts, which follows their arrival. */
  minted_quantity: amountOut.meta(ours),
})

const instructions = z.strictObject({
  bank_swift: z.string(),
  bank_routing_number: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  beneficiary_account_number: z.string(),
  beneficiary_name: z.string(),
  beneficiary_address: z.string(),
})

const MEMO_CODES_MAX = 100

const memoCodes = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',', MEMO_CODES_MAX + 1) : value),
  z
    .array(memoCodeField)
    .min(1)
    .max(MEMO_CODES_MAX, `At most ${MEMO_CODES_MAX} at once.`)
    .meta({ examples: [['ACDEF-HJKMN-PQRTU']] }),
)

export const fundingEndpoints = {
  createWireRequest: defineEndpoint({
    method: 'POST',
    path: '/user/funding/wire',
    access: 'wallet',
    origin: 'spec',
    summary: 'Creates a wire request for buying USD+; the wire must carry its memo code.',
    idempotent: true,
    needs: 'wire',
    flow: 'wires',
    terms: 'usdplus',
    body: z.strictObject({
      payment_quantity: wireDollarsField,
      chain_id: chainIdField,
      is_staked: z.literal(false),
    }),
    answer: z.strictObject({ memo_code: memoCodeField }),
  }),
  listWireRequests: defineEndpoint({
    method: 'GET',
    path: '/user/funding/wire',
    access: 'wallet',
    origin: 'spec',
    summary:
      'Lists wire requests of this wallet with the amounts received: all, or a page. Requests in progress come first, newest first.',
    query: z.strictObject({
      page: toUrlNumberField(z.int().min(1).max(1_000_000)).optional().meta(ours),
      page_size: toUrlNumberField(z.int().min(1).max(100)).optional().meta(ours),
    }),
    answer: z.array(wireRequest),
  }),
  getWireTerms: defineEndpoint({
    method: 'GET',
    path: '/user/funding/wire/terms',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns wire instructions and limits before a wire is requested.',
    answer: z.strictObject({
      instructions,
      payment_quantity_min: amountOut,
      payment_quantity_max: amountOut,
      fee: amountOut,
      expiry_days: z.int(),
      return_days: z.int(),
    }),
  }),
  exportWireRequests: defineEndpoint({
    method: 'GET',
    path: '/user/funding/wire/export',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Returns wire requests of this wallet as the content of a file: all, or those with the given codes.',
    query: z.strictObject({
      format: z.enum(['csv', 'json']).meta({ examples: ['csv'] }),
      memo_codes: memoCodes.optional(),
    }),
    answer: z.strictObject({
      file_name: z.string(),
      media_type: z.string(),
      content: z.string(),
    }),
  }),
  getWireRequest: defineEndpoint({
    method: 'GET',
    path: '/user/funding/wire/{memo_code}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns one wire request with its status, its expiry and the wire instructions.',
    params: z.strictObject({ memo_code: memoCodeField }),
    answer: z.strictObject({
      ...wireRequest.shape,
      status: z.enum(wireRequestStatuses),
      expires_dt: time,
      /** Reason why money that arrived is not minted yet. */
      waits_for: z.enum(['mint_cap', 'delay', 'contact']).nullable(),
      instructions,
    }),
  }),
  cancelWireRequest: defineEndpoint({
    method: 'POST',
    path: '/user/funding/wire/{memo_code}/cancel',
    terms: 'none',
    access: 'wallet',
    origin: 'ours',
    summary: 'Cancels a wire request, until money for it has arrived.',
    params: z.strictObject({ memo_code: memoCodeField }),
    refuses: ['conflict'],
    answer: z.strictObject({ memo_code: memoCodeField, status: z.literal('cancelled') }),
  }),
  receiveBankWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/bank',
    access: 'public',
    origin: 'ours',
    isSigned: true,
    summary: 'Receives webhooks of the bank, signed by Standard Webhooks. Each is processed once.',
    refuses: ['validation'],
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
}
