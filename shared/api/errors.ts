import { z } from 'zod'

/**
 * All error codes of the API, with their status and their default text for people. 401 disconnects the wallet
 * in the page, so only session errors use it.
 */
export const errorCodes = {
  validation: { status: 400, message: 'Please check what you entered.' },
  clock_skew: { status: 400, message: "Your device's clock differs from ours. Please try again." },
  session_required: { status: 401, message: 'Please sign in with your wallet.' },
  signature_form: {
    status: 401,
    message:
      'Your wallet signed in a form that is not accepted (high s). Update the wallet or use another.',
  },
  signature_invalid: { status: 401, message: 'The signature does not match this sign-in.' },
  csrf: {
    status: 403,
    message: 'This request could not be confirmed as yours. Please reload the page.',
  },
  fresh_signature_required: {
    status: 403,
    message: 'Please sign in again to confirm that it is you.',
  },
  token_not_allowed: { status: 403, message: 'This access token may not do that.' },
  contract_network: {
    status: 403,
    message: 'This contract wallet is used on the network where it first signed in.',
  },
  terms_required: { status: 403, message: 'Please sign the current terms to go on.' },
  eligibility_required: {
    status: 403,
    message: 'Please confirm first that USD+ may be offered to you.',
  },
  /** Requirement RO-13: `fields.step` names the missing step (`account-steps.ts`). */
  account_step_required: { status: 403, message: 'One step of your account is missing.' },
  restricted: { status: 403, message: 'Your wallet is AML blocked.' },
  trading_unavailable: { status: 403, message: 'Trading is unavailable.' },
  flag_off: { status: 403, message: 'This is switched off at the moment.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  method_not_allowed: { status: 405, message: 'This address does not take that kind of request.' },
  timeout: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'That has changed in the meantime. Please reload the page.' },
  in_flight: { status: 409, message: 'This is being done already. Please wait a moment.' },
  too_large: { status: 413, message: 'The request is too large.' },
  media_type: { status: 415, message: 'The request must be JSON.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This was sent before with other content. Please start again.',
  },
  /** `fields.order` has the reason (`order-refusals.ts`). */
  order_refused: { status: 422, message: 'This order is not taken.' },
  rate_limited: { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is unavailable right now. Please try again shortly.' },
  /** The flow is frozen while its books do not reconcile; operations under way are not canceled. */
  flow_frozen: {
    status: 503,
    message: 'This is paused while we check our books. Nothing is lost; please try again later.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** Body of every error answer. `fields` has a message per invalid input. */
export const errorEnvelopeSchema = z.strictObject({
  message: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  request_id: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The server's time, with which the page retries; present with `clock_skew` only. */
  server_time: z.iso.datetime().optional(),
})

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>
