/** Stands where an installed wallet has its EIP-6963 name. */
export const WALLET_CONNECT_ID = 'parvalue.wallet-connect'

/** A proper name, the same in every language. */
export const WALLET_CONNECT = 'WalletConnect'
