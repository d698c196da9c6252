/** Bounds of the fee of an instant redemption in basis points, fixed in the contract (requirement MN-02). */
export const INSTANT_FEE_MIN_BPS = 5
export const INSTANT_FEE_MAX_BPS = 200
