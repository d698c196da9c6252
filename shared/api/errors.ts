import { z } from 'zod'

/**
 * All error codes of the API, with their status and their default text for people. 401 disconnects the wallet
 * in the page, so only session errors use it.
 */
export const errorCodes = {
  validation: { status: 400, message: 'Check the information you entered and try again.' },
  clock_skew: {
    status: 400,
    message: "Your device's clock is wrong. Set it to update automatically, then try again.",
  },
  session_required: { status: 401, message: 'Sign in with your wallet to continue.' },
  signature_form: {
    status: 401,
    message:
      "Your wallet produced a signature we don't accept. Update the wallet or use another one.",
  },
  signature_invalid: {
    status: 401,
    message: "The signature doesn't match this sign-in. Sign in again.",
  },
  csrf: {
    status: 403,
    message: "We couldn't verify this request. Reload the page and try again.",
  },
  fresh_signature_required: {
    status: 403,
    message: "Sign in again to confirm it's you.",
  },
  token_not_allowed: {
    status: 403,
    message: "This access token doesn't have permission to do that.",
  },
  contract_network: {
    status: 403,
    message: 'This smart contract wallet can only be used on the network where it first signed in.',
  },
  terms_required: { status: 403, message: 'Sign the current terms to continue.' },
  eligibility_required: {
    status: 403,
    message: "Confirm that you're eligible for USD+ to continue.",
  },
  /** Requirement RO-13: `fields.step` names the missing step (`account-steps.ts`). */
  account_step_required: { status: 403, message: 'Finish setting up your account to continue.' },
  restricted: { status: 403, message: 'Your wallet is AML blocked.' },
  trading_unavailable: { status: 403, message: 'Trading is unavailable.' },
  flag_off: { status: 403, message: "This feature isn't available right now." },
  not_found: { status: 404, message: "We couldn't find what you're looking for." },
  method_not_allowed: {
    status: 405,
    message: "This endpoint doesn't support that request method.",
  },
  timeout: { status: 408, message: 'The request timed out. Try again.' },
  conflict: {
    status: 409,
    message: 'This has changed since you loaded the page. Reload it and try again.',
  },
  in_flight: {
    status: 409,
    message: 'This request is already being processed. Wait a moment, then try again.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  media_type: { status: 415, message: 'The request must be JSON.' },
  idempotency_mismatch: {
    status: 422,
    message: 'This request was already submitted with different details. Start over.',
  },
  /** `fields.order` has the reason (`order-refusals.ts`). */
  order_refused: { status: 422, message: "We couldn't accept this order." },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment, then try again.' },
  internal: { status: 500, message: 'Something went wrong. Please try again.' },
  unavailable: { status: 503, message: 'This is unavailable right now. Try again shortly.' },
  /** The flow is frozen while its books do not reconcile; operations under way are not canceled. */
  flow_frozen: {
    status: 503,
    message:
      "We've paused this while we reconcile our records. Anything already in progress hasn't been canceled. Try again later.",
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
