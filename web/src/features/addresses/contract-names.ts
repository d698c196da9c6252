import type { strings } from './strings.en.ts'

type NameKey = keyof typeof strings.names

/** Translation keys of the contracts; a contract without a key has the name of the deployment. */
export const contractNameKeys: Readonly<Record<string, NameKey>> = {
  usdPlus: 'usdPlus',
  wrappedUsdPlus: 'wrappedUsdPlus',
  usdPlusMinter: 'usdPlusMinter',
  usdPlusRedeemer: 'usdPlusRedeemer',
  instantRedeemer: 'instantRedeemer',
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
