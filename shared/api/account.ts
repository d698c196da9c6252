import { z } from 'zod'
import {
  accountStepReasons,
  accountStepStatuses,
  accountSteps,
} from '../domain/identity/account-steps.ts'
import { holderTypes } from '../domain/identity/kyc.ts'
import { taxForms } from '../domain/identity/tax-form.ts'
import { defineEndpoint } from './endpoint.ts'

const dateTime = z.iso.datetime()

/** Requirement SK-08: the checklist before a brokerage account is usable. */
const checklist = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: z.enum(accountSteps),
      status: z.enum(accountStepStatuses),
      reason: z.enum(accountStepReasons).nullable(),
      /** Time by which a review is usually decided. */
      expected_dt: dateTime.nullable(),
      changed_dt: dateTime.nullable(),
    }),
  ),
  /** The step to do next; null if none is left. */
  next_step: z.enum(accountSteps).nullable(),
  /** True if the account is usable; only the bank link may still be missing. */
  is_ready: z.boolean(),
  email: z
    .strictObject({
      /** The confirmed address, or else the one that the last code was sent to. */
      email: z.string(),
      confirmed_dt: dateTime.nullable(),
      /** Expiry of the last code, while it is unused. */
      code_expires_dt: dateTime.nullable(),
    })
    .nullable(),
  /** The holder as verified by the identity check. */
  holder: z.strictObject({ type: z.enum(holderTypes), name: z.string() }).nullable(),
})

export type AccountChecklist = z.infer<typeof checklist>

const taxForm = z.strictObject({
  /** The form to sign; null until the identity is approved. */
  form: z.enum(taxForms).nullable(),
  type: z.enum(holderTypes).nullable(),
  name: z.string().nullable(),
  /** Country of the tax residence, as ISO 3166-1 alpha-2. */
  country_code: z.string().nullable(),
  /** Masked, so that only its owner recognizes it. */
  tax_number: z.string().nullable(),
  /** Dividend withholding in basis points, without and with the signed form. */
  withholding_bps: z.strictObject({ unsigned: z.int(), signed: z.int() }).nullable(),
  /** Last day on which a form signed today is valid; null if it does not expire. */
  valid_until: z.iso.date().nullable(),
  signed: z
    .strictObject({
      form: z.enum(taxForms),
      signed_dt: dateTime,
      valid_until: z.iso.date().nullable(),
      is_valid: z.boolean(),
      /** The form is valid for at most 60 more days, so the holder should sign a new one. */
      is_ending: z.boolean(),
    })
    .nullable(),
})

export const accountEndpoints = {
  getAccount: defineEndpoint({
    method: 'GET',
    path: '/user/account',
    access: 'wallet',
    personalData: 'identity',
    origin: 'ours',
    summary: 'Returns the steps towards a brokerage account with their states, and the next step.',
    answer: checklist,
  }),
  getTaxForm: defineEndpoint({
    method: 'GET',
    path: '/user/tax_form',
    access: 'wallet',
    personalData: 'tax',
    origin: 'ours',
    summary: 'Returns the tax form for this holder, filled in from the identity check.',
    answer: taxForm,
  }),
  signTaxForm: defineEndpoint({
    method: 'POST',
    path: '/user/tax_form',
    access: 'wallet',
    origin: 'ours',
    isSessionOnly: true,
    summary: 'Signs the tax form, which is filled in from the identity check.',
    body: z.strictObject({
      form: z.enum(taxForms),
      /** The holder's declaration under penalties of perjury. */
      is_declared_true: z.literal(true, 'Please declare that this is true.'),
    }),
    answer: taxForm,
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/user/export',
    access: 'wallet',
    origin: 'ours',
    isSessionOnly: true,
    summary: 'Exports all personal data stored about this wallet and its owner, as a JSON file.',
    limits: [{ by: 'wallet', perHour: 20 }],
    answer: z.strictObject({
      file_name: z.string(),
      media_type: z.literal('application/json'),
      content: z.string(),
    }),
  }),
}
