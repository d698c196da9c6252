export const strings = {
  hint: 'Phone or QR code',
  waiting: 'Waiting for your wallet',
  fetching: 'Getting a code',
  scan: 'Scan this code with the app of your wallet, and approve there.',
  here: 'Open the app of your wallet, approve there, then come back to this page.',
  code: 'QR code by which a wallet connects',
  open: 'Open wallet app',
  copy: 'Copy link',
  copied: 'Copied to clipboard',
  copyFailed: 'Copying is not allowed here. Scan the code instead.',
  cancel: 'Cancel',
  again: 'Try again',
  newCode: 'Get a new code',
  problems: {
    rejected: 'User Rejected Request',
    expired: 'The code was not used within five minutes, so it is void.',
    unreachable:
      'The relay of WalletConnect does not answer. Check your connection, or choose another way.',
    noChain: 'Chain ID is not defined: your wallet offers none of our networks.',
    failed: 'The wallet did not connect. Please try again.',
  },
} as const
