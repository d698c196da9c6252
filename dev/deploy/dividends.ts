import type { DeployedStock } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { maxUint16 } from 'viem'
import { type DeploymentPlanner, roleHashOf } from './planner.ts'

export type DividendContracts = Record<'dividendDistribution' | 'dividendMinter', Address>

type DividendAddresses = {
  usdPlus: Address
  dShareFactory: Address
  stockTokens: readonly DeployedStock[]
}
type DividendSettings = {
  /** Owner and upgrader of the contracts. */
  owners: readonly Address[]
  /** Role that mints and distributes dividends that the custodian has received, and carries out splits. */
  distributor: Address
}

/** Daily mint limit for dividends in base units of USD+, a part of the limit of all issuers. */
const DIVIDEND_LIMIT_PER_DAY = 5_000_000_000_000n

/** Seconds between the announcement and the execution of a split; a real deployment keeps the contract's day. */
const LOCAL_SPLIT_DELAY = 0

/**
 * Seconds over which a gain enters the price of wrapped tokens, and a rebase the balances of USD+. A real deployment
 * keeps the eight hours and the day of the contracts.
 */
export const LOCAL_GAINS_DURATION = 0

/**
 * Plans the dividend contracts: a minter with its own limit, and the distribution contract. The distributor role may
 * pause, rebase and unpause each stock token, but not mint it.
 */
export function planDividendContracts(
  { createBehindProxy, call }: DeploymentPlanner,
  { usdPlus, dShareFactory, stockTokens }: DividendAddresses,
  { owners, distributor }: DividendSettings,
): DividendContracts {
  const dividendMinter = createBehindProxy('WireMinter', [usdPlus, ...owners])
  const parts = [usdPlus, dShareFactory, ...owners]
  const dividendDistribution = createBehindProxy('DividendDistribution', parts)
  call('WireMinter', dividendMinter, 'grantRole', [roleHashOf('MINTER_ROLE'), distributor])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [dividendMinter, DIVIDEND_LIMIT_PER_DAY, 0n])
  call('UsdPlus', usdPlus, 'grantRole', [roleHashOf('ESCROW_ROLE'), dividendDistribution])
  call('DividendDistribution', dividendDistribution, 'grantRole', [
    roleHashOf('DISTRIBUTOR_ROLE'),
    distributor,
  ])
  // A demo pays many dividends a day, so only the limit of one reinvestment remains.
  call('DividendDistribution', dividendDistribution, 'setMaxReinvestBpsPerDay', [maxUint16])
  for (const { address, wrapped } of stockTokens) {
    call('DShare', address, 'grantRole', [roleHashOf('MINTER_ROLE'), dividendDistribution])
    call('DShare', address, 'grantRole', [roleHashOf('OPERATOR_ROLE'), distributor])
    call('DShare', address, 'setSplitDelay', [LOCAL_SPLIT_DELAY])
    call('WrappedDShare', wrapped, 'setGainsDuration', [LOCAL_GAINS_DURATION])
  }
  return { dividendDistribution, dividendMinter }
}
