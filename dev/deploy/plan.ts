import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { TokenKind } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { keccak256, maxUint256, toHex } from 'viem'
import type { Artifacts } from './artifacts.ts'
import { type House, type HouseFacts, planHouse } from './house.ts'
import { type PlannedTransaction, type Planner, startPlan } from './planner.ts'
import { planStockTokens } from './stock-tokens.ts'

export type Plan = Pick<Deployment, 'contracts' | 'paymentTokens'> &
  Required<Pick<Deployment, 'stockTokens'>> & {
    transactions: PlannedTransaction[]
  } & House

type Facts = HouseFacts & {
  /** May restrict accounts. */
  restrictor: Address
  /** May pay, cancel and burn redemptions; pays out of payment tokens of its own. */
  fulfiller: Address
  /** May mint for wires that arrived. */
  wireMinter: Address
  /** May rebase USD+. */
  rebaser: Address
  /** One mock dollar is deployed for each. */
  paymentKinds: readonly TokenKind[]
  /** Addresses differ from those of a chain that is not: as live, so that mixing them up shows. */
  isShifted: boolean
}

type Contracts = Record<
  Exclude<keyof Deployment['contracts'], 'ccipWaypoint' | 'ccipRouter' | 'dShareFactory'>,
  Address
>

/** What all issuers together may mint, in USD+: far above a demo, far below a slip by a million. */
const MINT_CAP_PER_TRANSACTION = 10_000_000_000_000n
const MINT_CAP_PER_DAY = 50_000_000_000_000n

/** What wires may mint per day, in USD+: a part of what all issuers together may. */
const WIRE_LIMIT_PER_DAY = 20_000_000_000_000n

/** More nonces than any deployment takes, so that no address of one chain is one of another. */
const SHIFT = 96

/** The transactions that set the system up, in order. */
export function planDeployment(artifacts: Artifacts, facts: Facts): Plan {
  const planner = startPlan(artifacts, facts.deployer)
  if (facts.isShifted) planner.skip(SHIFT)
  const contracts = planContracts(planner, facts)
  planRights(planner, contracts, facts)
  const paymentTokens = planPaymentTokens(planner, contracts, facts)
  const { transferRestrictor } = contracts
  const owner = facts.deployer
  const { dShareFactory, stockTokens } = planStockTokens(planner, { owner, transferRestrictor })
  return {
    transactions: planner.transactions,
    ...planHouse(planner, { ...contracts, paymentTokens, stockTokens }, facts),
    contracts: { ...contracts, dShareFactory },
    paymentTokens,
    stockTokens,
  }
}

/** The deployer owns them all and may upgrade them. */
function planContracts({ createBehindProxy }: Planner, { deployer, treasury }: Facts): Contracts {
  const owners = [deployer, deployer]
  const transferRestrictor = createBehindProxy('TransferRestrictor', owners)
  const usdPlus = createBehindProxy('UsdPlus', [treasury, transferRestrictor, ...owners])
  return {
    usdPlus,
    transferRestrictor,
    usdPlusMinter: createBehindProxy('UsdPlusMinter', [usdPlus, treasury, ...owners]),
    usdPlusRedeemer: createBehindProxy('UsdPlusRedeemer', [usdPlus, ...owners]),
    wrappedUsdPlus: createBehindProxy('WrappedUsdPlus', [usdPlus, ...owners]),
    wireMinter: createBehindProxy('WireMinter', [usdPlus, ...owners]),
  }
}

const roleOf = (name: string) => keccak256(toHex(name))

/** Who may do what, and how much of it. */
function planRights({ call }: Planner, contracts: Contracts, facts: Facts): void {
  const { usdPlus, usdPlusMinter, usdPlusRedeemer, transferRestrictor, wireMinter } = contracts
  const { restrictor, fulfiller } = facts
  call('TransferRestrictor', transferRestrictor, 'grantRole', [
    roleOf('RESTRICTOR_ROLE'),
    restrictor,
  ])
  call('UsdPlusRedeemer', usdPlusRedeemer, 'grantRole', [roleOf('FULFILLER_ROLE'), fulfiller])
  call('WireMinter', wireMinter, 'grantRole', [roleOf('MINTER_ROLE'), facts.wireMinter])
  call('UsdPlus', usdPlus, 'grantRole', [roleOf('ESCROW_ROLE'), usdPlusRedeemer])
  call('UsdPlus', usdPlus, 'grantRole', [roleOf('OPERATOR_ROLE'), facts.rebaser])
  call('UsdPlus', usdPlus, 'setMintCaps', [MINT_CAP_PER_TRANSACTION, MINT_CAP_PER_DAY])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [wireMinter, WIRE_LIMIT_PER_DAY, 0n])
  // What is cancelled is returned, not minted again, so the redeemer only ever burns.
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusRedeemer, 0n, maxUint256])
}

function planPaymentTokens(
  { create, call }: Planner,
  { usdPlusMinter, usdPlusRedeemer }: Contracts,
  { paymentKinds }: Facts,
): Deployment['paymentTokens'] {
  const oracle = create('UnityOracle')
  return paymentKinds.map(({ symbol, name, decimals }) => {
    const address = create('MockUSD', [name, symbol])
    call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', [address, oracle])
    call('UsdPlusRedeemer', usdPlusRedeemer, 'setPaymentTokenOracle', [address, oracle])
    return { symbol, name, decimals, address }
  })
}
