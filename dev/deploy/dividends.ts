import type { StockToken } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type Planner, roleOf } from './planner.ts'

export type Dividends = Record<'dividendDistribution' | 'dividendMinter', Address>

type Places = { usdPlus: Address; dShareFactory: Address; stockTokens: readonly StockToken[] }
type Facts = {
  deployer: Address
  /** May mint for dividends that the custodian has, distribute them, and carry out splits. */
  distributor: Address
}

/** What dividends may mint per day, in USD+: a part of what all issuers together may. */
const DIVIDEND_LIMIT_PER_DAY = 5_000_000_000_000n

/**
 * What pays dividends: a minter of its own kind and limit, as wires have one, and the contract that
 * hands them out. The distributor may stop, multiply and let go each stock token, and mint none.
 */
export function planDividends(
  { createBehindProxy, call }: Planner,
  { usdPlus, dShareFactory, stockTokens }: Places,
  { deployer, distributor }: Facts,
): Dividends {
  const owners = [deployer, deployer]
  const dividendMinter = createBehindProxy('WireMinter', [usdPlus, ...owners])
  const parts = [usdPlus, dShareFactory, ...owners]
  const dividendDistribution = createBehindProxy('DividendDistribution', parts)
  call('WireMinter', dividendMinter, 'grantRole', [roleOf('MINTER_ROLE'), distributor])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [dividendMinter, DIVIDEND_LIMIT_PER_DAY, 0n])
  call('UsdPlus', usdPlus, 'grantRole', [roleOf('ESCROW_ROLE'), dividendDistribution])
  call('DividendDistribution', dividendDistribution, 'grantRole', [
    roleOf('DISTRIBUTOR_ROLE'),
    distributor,
  ])
  for (const { address } of stockTokens) {
    call('DShare', address, 'grantRole', [roleOf('MINTER_ROLE'), dividendDistribution])
    call('DShare', address, 'grantRole', [roleOf('OPERATOR_ROLE'), distributor])
  }
  return { dividendDistribution, dividendMinter }
}
