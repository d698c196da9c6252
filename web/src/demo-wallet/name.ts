/** As it stands in the list of wallets and above each question. */
export const NAME = 'Parvalue test wallet'
