/** Stands where an installed wallet has its EIP-6963 name. */
export const LOGIN_ID = 'parvalue.login'
