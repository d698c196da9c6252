import { z } from 'zod'
import { accountStepReasons } from '../domain/identity/account-steps.ts'
import { holderTypes, identityDocumentKinds, kycStatuses } from '../domain/identity/kyc.ts'
import { defineEndpoint } from './endpoint.ts'

const inquiryId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not an inquiry.')
  .meta({ examples: ['inq_7Yb3'] })

/**
 * The identity check of a wallet's owner; before the first one, all fields but the status and the provider's
 * name are null.
 */
const check = z.strictObject({
  status: z.enum(kycStatuses),
  type: z.enum(holderTypes).nullable(),
  inquiry_id: z.string().nullable(),
  reason: z.enum(accountStepReasons).nullable(),
  /** Time by which a review is usually decided. */
  expected_dt: z.iso.datetime().nullable(),
  checked_dt: z.iso.datetime().nullable(),
  provider_name: z.string(),
  /** Data verified by the provider; null until approved. */
  data: z
    .strictObject({
      first_name: z.string(),
      middle_name: z.string().nullable(),
      last_name: z.string(),
      birth_date: z.string().nullable(),
      address_street_1: z.string().nullable(),
      address_street_2: z.string().nullable(),
      address_city: z.string().nullable(),
      address_subdivision: z.string().nullable(),
      address_postal_code: z.string().nullable(),
      address_country_code: z.string(),
      document: z.enum(identityDocumentKinds).nullable(),
      /** Masked, so that only its owner recognizes it. */
      tax_id_number: z.string().nullable(),
    })
    .nullable(),
})

export type KycCheck = z.infer<typeof check>

export const kycEndpoints = {
  startCheck: defineEndpoint({
    method: 'POST',
    path: '/user/kyc',
    access: 'wallet',
    origin: 'spec',
    isSessionOnly: true,
    summary: 'Starts an identity check, or resumes the existing one.',
    limits: [{ by: 'wallet', perHour: 20 }],
    body: z.strictObject({
      type: z.enum(holderTypes),
      inquiry_id: inquiryId.optional(),
    }),
    refuses: ['not_found', 'conflict'],
    answer: check,
  }),
  getCheck: defineEndpoint({
    method: 'GET',
    path: '/user/kyc',
    access: 'wallet',
    personalData: 'identity',
    origin: 'spec',
    summary: 'Returns the identity check of this wallet.',
    answer: check,
  }),
  getSessionToken: defineEndpoint({
    method: 'GET',
    path: '/user/kyc/session_token',
    access: 'wallet',
    origin: 'spec',
    isSessionOnly: true,
    summary: 'Returns a token with which the provider’s form resumes where it was left.',
    limits: [{ by: 'wallet', perMinute: 20 }],
    refuses: ['not_found', 'conflict'],
    answer: z.strictObject({
      inquiry_id: z.string(),
      session_token: z.string(),
      /** URL of the provider's form, including inquiry and token. */
      form_url: z.url(),
      expires_dt: z.iso.datetime(),
    }),
  }),
  validateCheck: defineEndpoint({
    method: 'GET',
    path: '/user/kyc/validate',
    access: 'wallet',
    personalData: 'identity',
    origin: 'spec',
    summary: 'Refreshes the status of the identity check from the provider.',
    limits: [{ by: 'wallet', perMinute: 30 }],
    answer: z.strictObject({ is_valid: z.boolean(), status: z.enum(kycStatuses) }),
  }),
  receiveKycWebhook: defineEndpoint({
    method: 'POST',
    path: '/webhooks/kyc',
    access: 'public',
    origin: 'ours',
    isSigned: true,
    summary:
      'Receives webhooks of the identity provider, signed as Persona signs. Each is processed once.',
    refuses: ['validation'],
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
}
