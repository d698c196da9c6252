/** Id of WalletConnect, used like the EIP-6963 `rdns` of an installed wallet. */
export const WALLET_CONNECT_ID = 'parvalue.wallet-connect'

/** Display name of WalletConnect, the same in every language. */
export const WALLET_CONNECT_NAME = 'WalletConnect'
