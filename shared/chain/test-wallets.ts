/** anvil's public test phrase: everybody knows these keys, so they must never hold real money. */
export const TEST_PHRASE = 'test test test test test test test test test test test junk'

/** Which key of the phrase owns the contract wallet on chains of this machine. */
export const CONTRACT_WALLET_OWNER = 2

/** Which keys own the Safe there: the page's own test wallet has the first, its service the second. */
export const SAFE_OWNERS = [3, 20, 21] as const

/** How many of them have to sign. */
export const SAFE_THRESHOLD = 2
