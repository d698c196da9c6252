export const strings = {
  title: 'Connect Wallet',
  connectWallet: 'Connect Wallet',
  restoring: 'Restoring your session…',
  close: 'Close',
  externalWallets: 'External Wallets',
  installed: 'Installed',
  lastUsed: 'Last used',
  waiting: 'Waiting for your wallet',
  noneInstalled:
    'We couldn’t find a wallet in this browser. Install one, such as MetaMask or Rabby, then open this window again.',
  note: 'Next, you’ll sign a message that proves the wallet is yours. Signing is free and doesn’t trigger a blockchain transaction.',
  terms: 'Terms and Conditions',
  wait: {
    stop: 'Stop waiting',
    long: 'Your wallet hasn’t responded yet. Open it and look for a pending request. It may be behind another window or on your phone.',
    network: 'Waiting for your wallet to switch to {{network}}.',
    token: 'Waiting for your wallet to add {{symbol}}.',
  },
  errors: {
    title: 'Error',
    notSwitched: 'Your wallet didn’t switch to {{network}}. Open it and switch there.',
    rejected: 'User Rejected Request',
    pending: 'Your wallet already has a pending request. Open it and respond there first.',
    noProvider: 'provider is required: this wallet offers none. Update it, or choose another.',
    noChain: 'Chain ID is not defined: choose a network in your wallet, then try again.',
    failed: 'The wallet didn’t connect. Unlock it and try again.',
  },
} as const
