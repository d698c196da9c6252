import type { strings } from './strings.en.ts'

type NameKey = keyof typeof strings.names

/** Which words a contract of a deployment has; one that is newer than these is called as it is. */
export const contractNames: Readonly<Record<string, NameKey>> = {
  usdPlus: 'usdPlus',
  wrappedUsdPlus: 'wrappedUsdPlus',
  usdPlusMinter: 'usdPlusMinter',
  usdPlusRedeemer: 'usdPlusRedeemer',
  wireMinter: 'wireMinter',
  transferRestrictor: 'transferRestrictor',
  ccipWaypoint: 'ccipWaypoint',
  wrappedUsdPlusWaypoint: 'wrappedUsdPlusWaypoint',
  ccipRouter: 'ccipRouter',
  dShareFactory: 'dShareFactory',
  dividendDistribution: 'dividendDistribution',
  dividendMinter: 'dividendMinter',
  orderProcessor: 'orderProcessor',
  vault: 'vault',
}
