/** Name in the list of wallets and in each prompt. */
export const NAME = 'Parvalue test wallet'
