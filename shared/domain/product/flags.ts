/** Requirement RO-09: feature flags and their bundled defaults. */
export const flagDefaults = {
  'usdplus-chain-mainnet': true,
  'usdplus-chain-arbitrum': false,
  'usdplus-chain-base': false,
  Trading: true,
  Bridging: true,
  WireTransferPurchases: true,
} as const

export type FlagName = keyof typeof flagDefaults
export type FeatureFlags = Record<FlagName, boolean>

export const flagNames = Object.keys(flagDefaults) as FlagName[]

/** Merges stored settings into the defaults; unknown names are ignored. */
export function withDefaultFlags(stored: Readonly<Record<string, boolean>>): FeatureFlags {
  return Object.fromEntries(
    flagNames.map((name) => [name, stored[name] ?? flagDefaults[name]]),
  ) as FeatureFlags
}
