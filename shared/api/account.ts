import { z } from 'zod'
import { accountSteps, stepReasons, stepStatuses } from '../domain/identity/account-steps.ts'
import { holderTypes } from '../domain/identity/kyc.ts'
import { taxForms } from '../domain/identity/tax-form.ts'
import { endpoint } from './endpoint.ts'

const dateTime = z.iso.datetime()

/** The checklist in front of a brokerage account (requirement SK-08); a step keeps what was done. */
const checklist = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: z.enum(accountSteps),
      status: z.enum(stepStatuses),
      reason: z.enum(stepReasons).nullable(),
      /** Until when somebody has judged it, as a rule. */
      expected_dt: dateTime.nullable(),
      changed_dt: dateTime.nullable(),
    }),
  ),
  /** The one to take now; null: there is none left. */
  next_step: z.enum(accountSteps).nullable(),
  /** The account can be used: only the bank may still be missing. */
  is_ready: z.boolean(),
  email: z
    .strictObject({
      /** That which is confirmed, or else that which the last code went to. */
      email: z.string(),
      confirmed_dt: dateTime.nullable(),
      /** Of a code that was sent and not used. */
      code_expires_dt: dateTime.nullable(),
    })
    .nullable(),
  /** Who the identity check says this is. */
  holder: z.strictObject({ type: z.enum(holderTypes), name: z.string() }).nullable(),
})

export type Checklist = z.infer<typeof checklist>

const taxForm = z.strictObject({
  /** Which one is to be signed; null until the identity is approved. */
  form: z.enum(taxForms).nullable(),
  type: z.enum(holderTypes).nullable(),
  name: z.string().nullable(),
  /** ISO 3166-1, two letters. */
  country_code: z.string().nullable(),
  /** Masked. */
  tax_number: z.string().nullable(),
  /** In basis points: what is held of dividends without the form, and with it. */
  withholding_bps: z.strictObject({ unsigned: z.int(), signed: z.int() }).nullable(),
  /** The last day on which one that is signed today holds; null where it holds for good. */
  valid_until: z.iso.date().nullable(),
  signed: z
    .strictObject({
      form: z.enum(taxForms),
      signed_dt: dateTime,
      valid_until: z.iso.date().nullable(),
      is_valid: z.boolean(),
    })
    .nullable(),
})

export const account = {
  getAccount: endpoint({
    method: 'GET',
    path: '/user/account',
    access: 'wallet',
    origin: 'ours',
    summary: 'The steps towards a brokerage account, how each stands, and the next one.',
    answer: checklist,
  }),
  getTaxForm: endpoint({
    method: 'GET',
    path: '/user/tax_form',
    access: 'wallet',
    origin: 'ours',
    summary: 'The tax form that this holder signs, as far as the identity check fills it in.',
    answer: taxForm,
  }),
  signTaxForm: endpoint({
    method: 'POST',
    path: '/user/tax_form',
    access: 'wallet',
    origin: 'ours',
    isSessionOnly: true,
    summary: 'Signs the tax form; what it says is taken from the identity check.',
    body: z.strictObject({
      form: z.enum(taxForms),
      /** Under penalties of perjury. */
      is_declared_true: z.literal(true, 'Please declare that this is true.'),
    }),
    answer: taxForm,
  }),
  exportData: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'wallet',
    origin: 'ours',
    isSessionOnly: true,
    summary: 'Everything personal that is kept of this wallet and its owner, as a JSON file.',
    limits: [{ by: 'wallet', perHour: 20 }],
    answer: z.strictObject({
      file_name: z.string(),
      media_type: z.literal('application/json'),
      content: z.string(),
    }),
  }),
}
