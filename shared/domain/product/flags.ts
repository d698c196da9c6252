/** Feature flags and their bundled defaults (requirement RO-09). */
export const flagDefaults = {
  'usdplus-chain-mainnet': true,
  'usdplus-chain-arbitrum': false,
  'usdplus-chain-base': false,
  Trading: true,
  Bridging: true,
  WireTransferPurchases: true,
} as const

export type FlagName = keyof typeof flagDefaults
export type Flags = Record<FlagName, boolean>

export const flagNames = Object.keys(flagDefaults) as FlagName[]

/** Stored settings over the defaults; names that are no flag of ours are left out. */
export function withDefaults(stored: Readonly<Record<string, boolean>>): Flags {
  return Object.fromEntries(
    flagNames.map((name) => [name, stored[name] ?? flagDefaults[name]]),
  ) as Flags
}
