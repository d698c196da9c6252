/** Id of the login wallet, used like the EIP-6963 `rdns` of an installed wallet. */
export const LOGIN_WALLET_RDNS = 'parvalue.login'
