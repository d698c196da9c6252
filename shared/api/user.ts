import { z } from 'zod'
import { legalLanguages } from '../domain/product/legal-text.ts'
import { defineEndpoint } from './endpoint.ts'
import { addressField, chainIdField, idField, walletSignatureField } from './fields.ts'

/** Requirement EN-05: the current wallet record, which decides restrictions. */
export const walletRecord = z.strictObject({
  entity: z.strictObject({
    is_blocked: z.boolean(),
    is_whitelisted: z.boolean(),
    is_aml_flagged: z.boolean(),
  }),
  wallet: z.strictObject({ address: addressField, is_aml_flagged: z.boolean() }),
  /** The current version of the terms, and which of them this wallet has signed. */
  terms: z
    .strictObject({
      version_date: z.iso.date(),
      accepted: z.array(z.enum(['company', 'usdplus'])),
    })
    .meta({ 'x-origin': 'ours' }),
  /** The current version of the eligibility statement, and whether this wallet has confirmed it. */
  eligibility: z
    .strictObject({ version_date: z.iso.date(), is_confirmed: z.boolean() })
    .meta({ 'x-origin': 'ours' }),
})

export type WalletRecord = z.infer<typeof walletRecord>

const email = z
  .email('This is not an e-mail address.')
  .max(254)
  .meta({ examples: ['ana@example.com'] })

export const userEndpoints = {
  createWallet: defineEndpoint({
    method: 'POST',
    path: '/user/wallet',
    access: 'public',
    origin: 'spec',
    summary: 'Signs in: checks the signed message and opens a session (cookies).',
    refuses: ['signature_form', 'signature_invalid', 'clock_skew'],
    body: z.strictObject({
      address: addressField,
      nonce: z
        .uuid('The nonce must be a UUID.')
        .meta({ examples: ['01977f3e-9d1a-7c55-8b1e-2f4a5d6c7b80'] }),
      signature: walletSignatureField,
      chain_id: chainIdField,
    }),
    answer: walletRecord,
  }),
  getWallet: defineEndpoint({
    method: 'GET',
    path: '/user/wallet',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the wallet of this session.',
    answer: z.strictObject({
      address: addressField,
      chain_id: z.int(),
      created_dt: z.iso.datetime(),
      session_expires_dt: z.iso.datetime(),
    }),
  }),
  getUser: defineEndpoint({
    method: 'GET',
    path: '/user/',
    access: 'wallet',
    origin: 'spec',
    summary: 'Returns the current wallet record.',
    answer: walletRecord,
  }),
  confirmEligibility: defineEndpoint({
    method: 'POST',
    path: '/user/eligibility',
    access: 'wallet',
    origin: 'ours',
    summary:
      'Confirms that the owner of this wallet is eligible for USD+; once per version of the statement.',
    isSessionOnly: true,
    refuses: ['conflict'],
    body: z.strictObject({
      /** Version of the text that was read; an outdated one gives 409. */
      version_date: z.iso.date().meta({ examples: ['2026-11-01'] }),
      language: z.enum(legalLanguages),
    }),
    answer: walletRecord,
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/user/logout',
    access: 'wallet',
    origin: 'spec',
    summary: 'Ends this session.',
    isSessionOnly: true,
    terms: 'none',
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  listSessions: defineEndpoint({
    method: 'GET',
    path: '/user/sessions',
    access: 'wallet',
    origin: 'ours',
    summary: 'Lists the sessions of this wallet, the most recently used first.',
    isSessionOnly: true,
    answer: z.strictObject({
      sessions: z.array(
        z.strictObject({
          id: idField,
          device: z.string(),
          chain_id: z.int(),
          created_dt: z.iso.datetime(),
          last_seen_dt: z.iso.datetime(),
          expires_dt: z.iso.datetime(),
          is_current: z.boolean(),
        }),
      ),
    }),
  }),
  endSession: defineEndpoint({
    method: 'DELETE',
    path: '/user/sessions/{session_id}',
    access: 'wallet',
    origin: 'ours',
    summary: 'Signs this wallet out of one of its sessions.',
    isSessionOnly: true,
    terms: 'none',
    params: z.strictObject({ session_id: idField }),
    answer: z.strictObject({ ok: z.literal(true) }),
  }),
  checkAml: defineEndpoint({
    method: 'POST',
    path: '/user/aml',
    access: 'wallet',
    origin: 'spec',
    summary: 'Starts a new watchlist screening of the wallet’s owner.',
    limits: [{ by: 'wallet', perHour: 10 }],
    answer: z.strictObject({
      is_aml_flagged: z.boolean(),
      /**
       * Result of this screening; while it is pending, `is_aml_flagged` still has the result of the previous screening.
       */
      status: z.enum(['PENDING', 'CLEAR', 'MATCH']),
      checked_dt: z.iso.datetime().nullable(),
    }),
  }),
  setEmail: defineEndpoint({
    method: 'POST',
    path: '/user/email',
    access: 'wallet',
    origin: 'spec',
    summary: 'Sends a code to this e-mail address.',
    fresh: true,
    body: z.strictObject({ email }),
    answer: z.strictObject({
      email: z.string(),
      expires_dt: z.iso.datetime(),
      /** Time from which another mail may be requested. */
      next_mail_dt: z.iso.datetime(),
      tries: z.int(),
    }),
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/user/email/verify',
    access: 'wallet',
    origin: 'spec',
    summary: 'Confirms the e-mail address with the code that was sent to it.',
    fresh: true,
    body: z.strictObject({
      email,
      code: z
        .string()
        .regex(/^\d{6}$/, 'The code has six digits.')
        .meta({ examples: ['123456'] }),
    }),
    answer: z.strictObject({ email: z.string(), confirmed_dt: z.iso.datetime() }),
  }),
}
