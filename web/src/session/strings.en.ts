export const strings = {
  title: 'Sign Message',
  close: 'Close and disconnect',
  lede: 'Sign in by signing this message with your wallet. It triggers no blockchain transaction and costs nothing.',
  ledeTerms:
    'USD+ has terms of its own. Accept them once by signing this message, before your first USD+ transaction. It triggers no blockchain transaction and costs nothing.',
  ledeFresh:
    'This needs a signature not older than 15 minutes. Sign once more, and it goes on by itself. It triggers no blockchain transaction and costs nothing.',
  notNow: 'Not now',
  closingMore: 'Closing this changes nothing: you stay signed in.',
  sign: 'Sign message',
  closing: 'Closing this disconnects your wallet.',
  inWallet: 'Please sign this message in your wallet.',
  posting: 'Signing you in',
  confirmTitle: 'Before your first USD+ transaction',
  confirmAll: 'All of this is true, and I confirm it.',
  confirm: 'Confirm and continue',
  confirmNote: 'You are asked once, on whatever device. Closing this changes nothing.',
  risk: 'Risk disclosure',
  usdPlusTerms: 'USD+ terms',
  loading: 'Loading what has to be confirmed',
  notLoaded: 'What has to be confirmed could not be loaded.',
  loadAgain: 'Load again',
  errorTitle: 'Error logging in',
  rejected: 'Error logging in: Please sign the sign-in message using your wallet to log in.',
  changed:
    'Your wallet is on another account or network than this message. Switch it back, then sign again.',
  failed: 'Something went wrong. Please try again.',
} as const
