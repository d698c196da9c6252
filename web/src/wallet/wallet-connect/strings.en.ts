export const strings = {
  hint: 'Phone or QR code',
  waiting: 'Waiting for your wallet',
  fetching: 'Getting a QR code…',
  scan: 'Scan this code with your wallet app, then approve the connection.',
  here: 'Open your wallet app, approve the connection, then return to this page.',
  code: 'QR code to connect a wallet',
  open: 'Open wallet app',
  copy: 'Copy link',
  copied: 'Copied to clipboard',
  copyFailed: 'Couldn’t copy the link. Scan the code instead.',
  cancel: 'Cancel',
  again: 'Retry',
  newCode: 'Get a new code',
  problems: {
    rejected: 'User Rejected Request',
    expired: 'This code expired after five minutes. Get a new one.',
    unreachable:
      'WalletConnect isn’t responding. Check your connection, or choose another way to connect.',
    noChain: 'Chain ID is not defined: your wallet doesn’t support any of our networks.',
    failed: 'The wallet didn’t connect. Try again.',
  },
} as const
