/** What a chain lets be minted, in base units. */
export type MintCaps = {
  perTransaction: bigint
  perDay: bigint
  /** Refills with time, up to `perDay`. */
  left: bigint
}

/** `over_mint_cap` never passes by itself; `mint_cap` does, in less than a day. */
export type MintBlocker = 'over_mint_cap' | 'mint_cap'

/** Asked before a mint is signed; the contract asks again. */
export function mintHindranceOf(amount: bigint, caps: MintCaps): MintBlocker | null {
  if (amount > caps.perTransaction || amount > caps.perDay) return 'over_mint_cap'
  return amount > caps.left ? 'mint_cap' : null
}
