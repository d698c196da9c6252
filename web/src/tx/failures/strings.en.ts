/** Failure texts by cause. They load on demand, because most users see none. */
export const strings = {
  copyDetails: 'Copy details',
  copied: 'Copied to clipboard',
  copyFailed: 'Couldn’t copy. Your browser doesn’t allow it here.',
  gasMissing: 'You need {{missing}}\u00a0more ETH for the network fee. Add it, then retry.',
  user_rejected: 'You declined the signature in your wallet. Nothing was sent.',
  signature_declined: 'You chose not to sign. Your wallet wasn’t asked, and this step wasn’t sent.',
  step_rejected: 'You declined the signature in your wallet. Nothing was sent for this step.',
  wallet_busy:
    'Your wallet is locked or has another request open. Open it and respond there, then retry.',
  wallet_silent: 'Your wallet isn’t responding. Open or restart it, then retry.',
  wait_stopped:
    'You stopped waiting, but the request may still be open in your wallet. Decline it there before you start again so you don’t pay twice. If you approve it there, the transaction will appear in Activity.',
  signing_stopped:
    'You stopped waiting for the signature. Nothing was sent. If you sign in your wallet later, that signature won’t be used.',
  wrong_network:
    'Your wallet is on a different network than this transaction. Switch it back, then retry.',
  wrong_account:
    'A different account is selected in your wallet. Select the one you started with, then retry.',
  insufficient_token: 'Your token balance is too low. Enter a smaller amount.',
  insufficient_gas:
    'Your balance is too low for the network fee. Add some of the network’s currency, then retry.',
  allowance_too_low:
    'The approved amount is lower than needed. Retry, and don’t change the amount in your wallet.',
  allowance_reset_needed:
    'This token requires an earlier approval to be set to zero first. Revoke it under Approvals, then retry.',
  simulation_failed:
    'The network reports that this transaction would fail, so it wasn’t sent. Change the amount or try again later.',
  reverted:
    'The network rejected the transaction; only the network fee was charged. Check your balances, then start again.',
  replaced:
    'Another transaction from your wallet replaced this one. Check your wallet’s activity before you start again.',
  cancelled: 'You canceled the request in your wallet. No funds were moved.',
  dropped:
    'The network no longer has a record of this transaction. Keep waiting, or check your wallet before you start again.',
  timeout:
    'Your transaction isn’t in a block yet. It may still go through, so keep waiting before you start again.',
  price_moved: 'The price moved or is out of date. Start again with a current price.',
  market_closed: 'The market is closed. Try again when it opens.',
  asset_halted: 'Trading in this stock is halted. Try again when it resumes.',
  paused: 'The contract is paused. Try again later.',
  limit: 'The amount is outside the current limits. Enter a different amount.',
  token_not_accepted: 'This token isn’t accepted as payment. Choose another one.',
  account_restricted:
    'This wallet is restricted. Our team is reviewing it, and only that review can lift the restriction.',
  claim_restricted:
    'The seller or the recipient is still restricted, so nothing was sent. Claim again once the restriction has ended.',
  claim_refused:
    'The payment token still blocks transfers to the recipient, so nothing was sent. Claim again later, or contact support.',
  nothing_held: 'The proceeds were already paid to the recipient, so nothing was sent.',
  country: 'This isn’t available in your country.',
  rate_limited: 'Too many requests. Wait a minute, then retry.',
  rpc_unreachable: 'The network can’t be reached. Check your connection, then retry.',
  server_error: 'Something went wrong on our server. Try again shortly.',
  bridge_fee_changed: 'The bridging fee changed. Start again with the new one.',
  destination_paused: 'The destination network is paused. Choose another one or wait.',
  signature_malformed:
    'Your wallet returned a signature that the networks don’t accept, so nothing was sent. Update the wallet or use another.',
  signature_invalid: 'The signature is invalid or has expired. Retry and sign again.',
  safe_failed:
    'Your Safe executed the transaction, but it failed, so no funds were moved. Check it in your Safe, then start again.',
  safe_unfound:
    'The other owners of your Safe haven’t confirmed yet. Ask them to, then keep waiting.',
  safe_silent:
    'The Safe transaction service isn’t responding, so we can’t tell whether you’ve already signed this. Retry in a minute.',
  unknown:
    'The transaction didn’t go through, and your wallet didn’t give a reason. Check the wallet’s activity, then retry.',
} as const
