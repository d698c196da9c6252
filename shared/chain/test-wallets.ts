/** anvil's public test mnemonic. Its keys are publicly known, so they must never hold real money. */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk'

/** Index of the key that owns the local contract wallet. */
export const CONTRACT_WALLET_OWNER_INDEX = 2

/**
 * Indexes of the keys that own the local Safe: the first belongs to the page's test wallet, the second to the
 * local Safe service.
 */
export const SAFE_OWNER_INDEXES = [3, 20, 21] as const

/** Number of owners that have to sign. */
export const LOCAL_SAFE_THRESHOLD = 2
