/** The wallet's name in the list of wallets and in each prompt. */
export const DEMO_WALLET_NAME = 'Parvalue test wallet'
