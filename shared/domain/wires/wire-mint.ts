/** Mint limits of a chain, in base units of USD+. */
export type WireMintCaps = {
  perTransaction: bigint
  perDay: bigint
  /** Remaining allowance; what was minted counts against it for 24 to 26 hours. */
  left: bigint
}

/** Reasons why a mint is blocked. `over_mint_cap` is permanent; `mint_cap` passes within a day. */
export type WireMintBlocker = 'over_mint_cap' | 'mint_cap'

/** Returns what blocks a mint, or null. Checked before signing; the contract enforces the same limits. */
export function findWireMintBlocker(amount: bigint, caps: WireMintCaps): WireMintBlocker | null {
  if (amount > caps.perTransaction || amount > caps.perDay) return 'over_mint_cap'
  return amount > caps.left ? 'mint_cap' : null
}
