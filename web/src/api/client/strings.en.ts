export const strings = {
  error: 'Error',
  success: 'Success',
  /** The server's own messages, word for word. */
  codes: {
    unreachable: "We couldn't reach our servers. Check your connection and try again.",
    validation: 'Check the information you entered and try again.',
    clock_skew: "Your device's clock is wrong. Set it to update automatically, then try again.",
    session_required: 'Sign in with your wallet to continue.',
    signature_form:
      "Your wallet produced a signature we don't accept. Update the wallet or use another one.",
    signature_invalid: "The signature doesn't match this sign-in. Sign in again.",
    csrf: "We couldn't verify this request. Reload the page and try again.",
    fresh_signature_required: "Sign in again to confirm it's you.",
    token_not_allowed: "This access token doesn't have permission to do that.",
    contract_network:
      'This smart contract wallet can only be used on the network where it first signed in.',
    terms_required: 'Sign the current terms to continue.',
    eligibility_required: "Confirm that you're eligible for USD+ to continue.",
    restricted: 'Your wallet is AML blocked.',
    trading_unavailable: 'Trading is unavailable.',
    account_step_required: 'Finish setting up your account to continue.',
    flag_off: "This feature isn't available right now.",
    flow_frozen:
      "We've paused this while we reconcile our records. Anything already in progress hasn't been canceled. Try again later.",
    not_found: "We couldn't find what you're looking for.",
    method_not_allowed: "This endpoint doesn't support that request method.",
    timeout: 'The request timed out. Try again.',
    conflict: 'This has changed since you loaded the page. Reload it and try again.',
    in_flight: 'This request is already being processed. Wait a moment, then try again.',
    too_large: 'The request is too large.',
    media_type: 'The request must be JSON.',
    idempotency_mismatch: 'This request was already submitted with different details. Start over.',
    order_refused: "We couldn't accept this order.",
    rate_limited: 'Too many requests. Wait a moment, then try again.',
    internal: 'Something went wrong. Please try again.',
    unavailable: 'This is unavailable right now. Try again shortly.',
  },
} as const
