import { ethereum, findChain } from '@parvalue/shared/chain/chains.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { TokenKind } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { maxUint32, maxUint256 } from 'viem'
import type { Artifacts } from './artifacts.ts'
import { planBridge } from './bridge.ts'
import { LOCAL_GAINS_DURATION, planDividendContracts } from './dividends.ts'
import { planInstantRedemption } from './instant-redemption.ts'
import { planNames } from './names.ts'
import {
  type InventorySettings,
  type InventoryTransactions,
  planOperatorInventory,
} from './operator-inventory.ts'
import { type OrderContractSettings, planOrderContracts } from './orders.ts'
import { createDeploymentPlanner, type DeploymentPlanner, roleHashOf } from './planner.ts'
import { publicContractAddressOf } from './public-contracts.ts'
import { planStockTokens } from './stock-tokens.ts'
import { planTestWallets } from './test-wallets.ts'
import {
  planGuardian,
  planHandOver,
  planTimelocks,
  type TimelockSettings,
  type Timelocks,
} from './timelocks.ts'
import type { OwnerCall, PlannedTransaction } from './transactions.ts'

export type DeploymentPlan = Pick<Deployment, 'contracts' | 'paymentTokens' | 'nameRegistry'> &
  Required<Pick<Deployment, 'stockTokens' | 'batchAccount'>> & {
    timelocks: Timelocks
    testWallets: NonNullable<Deployment['testWallets']>
    transactions: PlannedTransaction[]
    /** The last transactions: they take all power from the deployer. */
    handOverTransactions: PlannedTransaction[]
    /** Plans further calls of the owner, which have to precede the hand-over. */
    toOwnerTransactions: (calls: readonly OwnerCall[]) => PlannedTransaction[]
  } & InventoryTransactions

type DeploymentSettings = InventorySettings &
  Omit<OrderContractSettings, 'owners'> &
  TimelockSettings & {
    chainId: number
    /** The other chains of this system, which are deployed by the same plan. */
    peerChainIds: readonly number[]
    /** Role that restricts accounts. */
    restrictor: Address
    /** Role that pays redemptions from its own payment tokens, and cancels and burns them. */
    fulfiller: Address
    /** Role that mints for incoming wires. */
    wireMinter: Address
    /** Role that delivers bridge messages of other chains. */
    relay: Address
    /** Role that rebases USD+. */
    rebaser: Address
    /** Role that mints and distributes dividends, and carries out splits. */
    distributor: Address
    /** The number of reference stocks with a token, from the first on. */
    stockCount: number
    /** The kinds of payment tokens; one mock token is deployed for each. */
    paymentKinds: readonly TokenKind[]
  }

type Later =
  | 'dShareFactory'
  | 'dividendDistribution'
  | 'dividendMinter'
  | 'orderProcessor'
  | 'vault'
type Contracts = Record<Exclude<keyof Deployment['contracts'], Later>, Address>

/**
 * Mint limits of all issuers together in base units of USD+: far above the needs of a demo, but low enough to refuse an
 * amount that is a million times too large.
 */
const MINT_CAP_PER_TRANSACTION = 10_000_000_000_000n
const MINT_CAP_PER_DAY = 50_000_000_000_000n

/**
 * Local limits on rebases: no period, and rates that leave only 1 % per rebase, because a demo pays yield every minute
 * and tests rebase at once. A real deployment keeps the contract's initial limits.
 */
const REBASE_LIMITS = [0n, maxUint32, maxUint32] as const

/** Daily limit of paid redemptions in base units of USD+: each payment burns its USD+. */
const REDEMPTION_LIMIT_PER_DAY = 20_000_000_000_000n

/** Daily mint limit for wires in base units of USD+, a part of the limit of all issuers. */
const WIRE_LIMIT_PER_DAY = 20_000_000_000_000n

/** Most that a price may be old, in seconds: the most that the contracts accept. Local feeds report the present. */
const PRICE_AGE_MAX_SECONDS = 93_600

/**
 * Number of skipped nonces: more than there are contracts, so that no contract has the address of a contract on another
 * chain.
 */
const SHIFT = 256

/** Returns the transactions that deploy the system, in order. */
export function planDeployment(artifacts: Artifacts, facts: DeploymentSettings): DeploymentPlan {
  const { planner, timelocks, contracts } = startContracts(artifacts, facts)
  planRights(planner, contracts, facts)
  const peers = facts.peerChainIds.map((chainId) => ({
    selector: selectorOf(chainId),
    contracts: startContracts(artifacts, { ...facts, chainId }).contracts,
  }))
  planBridge(planner, contracts, { relay: facts.relay, peers })
  const paymentTokens = planPaymentTokens(planner, contracts, facts)
  planInstantRedemption(planner, contracts, paymentTokens)
  const { transferRestrictor } = contracts
  const { stockCount, guardian } = facts
  const { dShareFactory, stockTokens } = planStockTokens(planner, {
    timelocks,
    transferRestrictor,
    stockCount,
  })
  const { usdPlus } = contracts
  const owned = { ...facts, owners: toOwners(timelocks) }
  const dividends = planDividendContracts(planner, { usdPlus, dShareFactory, stockTokens }, owned)
  const traded = { usdPlus, dShareFactory, paymentTokens, stockTokens }
  const orderContracts = planOrderContracts(planner, traded, owned)
  const all = { ...contracts, dShareFactory, ...dividends, ...orderContracts }
  planGuardian(planner, all, stockTokens, guardian)
  const testWallets = planTestWallets(artifacts, planner, paymentTokens)
  const names =
    findChain(facts.chainId)?.group === ethereum.group
      ? { nameRegistry: planNames(planner, facts.deployer) }
      : {}
  planner.sendOwnerCalls(timelocks.owner)
  const places = { ...contracts, paymentTokens, stockTokens, owner: timelocks.owner }
  return {
    transactions: planner.transactions,
    ...planOperatorInventory(planner, places, facts),
    handOverTransactions: planHandOver(planner, timelocks, facts),
    toOwnerTransactions: (calls) => planner.toOwnerTransactions(timelocks.owner, calls),
    timelocks,
    contracts: all,
    paymentTokens,
    stockTokens,
    testWallets,
    ...names,
    batchAccount: publicContractAddressOf('Simple7702Account'),
  }
}

/**
 * Plans the contracts. On other chains than Ethereum's, nonces are skipped first: addresses then differ between chains,
 * as on live chains, and a mix-up of chains fails visibly.
 */
function startContracts(artifacts: Artifacts, facts: DeploymentSettings) {
  const planner = createDeploymentPlanner(artifacts, facts.deployer)
  if (findChain(facts.chainId)?.group !== ethereum.group) planner.skip(SHIFT)
  const timelocks = planTimelocks(planner, facts)
  return { planner, timelocks, contracts: planContracts(planner, timelocks, facts) }
}

function selectorOf(chainId: number): bigint {
  const selector = findChain(chainId)?.ccipSelector
  if (!selector) throw new Error(`CCIP does not know chain ${chainId}.`)
  return selector
}

/** Returns the two last arguments of a contract's initialization. */
const toOwners = ({ owner, upgrades }: Timelocks): Address[] => [owner, upgrades]

/** Plans the contracts; one timelock owns all of them, another may upgrade them. */
function planContracts(
  { createBehindProxy }: DeploymentPlanner,
  timelocks: Timelocks,
  { treasury, chainId }: DeploymentSettings,
): Contracts {
  const owners = toOwners(timelocks)
  const transferRestrictor = createBehindProxy('TransferRestrictor', owners)
  const usdPlus = createBehindProxy('UsdPlus', [treasury, transferRestrictor, ...owners])
  const wrappedUsdPlus = createBehindProxy('WrappedUsdPlus', [usdPlus, ...owners])
  const router = [usdPlus, selectorOf(chainId), ...owners]
  const ccipRouter = createBehindProxy('LocalCCIPRouter', router)
  return {
    usdPlus,
    transferRestrictor,
    usdPlusMinter: createBehindProxy('UsdPlusMinter', [usdPlus, treasury, ...owners]),
    usdPlusRedeemer: createBehindProxy('UsdPlusRedeemer', [usdPlus, ...owners]),
    wrappedUsdPlus,
    wireMinter: createBehindProxy('WireMinter', [usdPlus, ...owners]),
    ccipRouter,
    ccipWaypoint: createBehindProxy('CCIPWaypoint', [usdPlus, ccipRouter, ...owners]),
    wrappedUsdPlusWaypoint: createBehindProxy('WrappedUsdPlusWaypoint', [
      wrappedUsdPlus,
      ccipRouter,
      ...owners,
    ]),
    instantRedeemer: createBehindProxy('InstantRedeemer', [usdPlus, ...owners]),
  }
}

/** Plans the calls that grant roles and set limits. */
function planRights(
  { call }: DeploymentPlanner,
  contracts: Contracts,
  facts: DeploymentSettings,
): void {
  const {
    usdPlus,
    usdPlusMinter,
    usdPlusRedeemer,
    transferRestrictor,
    wireMinter,
    wrappedUsdPlus,
  } = contracts
  const { restrictor, fulfiller } = facts
  call('TransferRestrictor', transferRestrictor, 'grantRole', [
    roleHashOf('RESTRICTOR_ROLE'),
    restrictor,
  ])
  call('UsdPlusRedeemer', usdPlusRedeemer, 'grantRole', [roleHashOf('FULFILLER_ROLE'), fulfiller])
  call('WireMinter', wireMinter, 'grantRole', [roleHashOf('MINTER_ROLE'), facts.wireMinter])
  call('UsdPlus', usdPlus, 'grantRole', [roleHashOf('ESCROW_ROLE'), usdPlusRedeemer])
  call('UsdPlus', usdPlus, 'grantRole', [roleHashOf('OPERATOR_ROLE'), facts.rebaser])
  call('UsdPlus', usdPlus, 'setRebaseLimits', [...REBASE_LIMITS])
  call('UsdPlus', usdPlus, 'setRebaseDuration', [LOCAL_GAINS_DURATION])
  call('WrappedUsdPlus', wrappedUsdPlus, 'setGainsDuration', [LOCAL_GAINS_DURATION])
  call('UsdPlus', usdPlus, 'setMintCaps', [MINT_CAP_PER_TRANSACTION, MINT_CAP_PER_DAY])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusMinter, maxUint256, 0n])
  call('UsdPlus', usdPlus, 'setIssuerLimits', [wireMinter, WIRE_LIMIT_PER_DAY, 0n])
  // A canceled redemption is returned, not minted again, so the redeemer only burns.
  call('UsdPlus', usdPlus, 'setIssuerLimits', [usdPlusRedeemer, 0n, REDEMPTION_LIMIT_PER_DAY])
}

function planPaymentTokens(
  { create, call }: DeploymentPlanner,
  { usdPlusMinter, usdPlusRedeemer, instantRedeemer }: Contracts,
  { paymentKinds }: DeploymentSettings,
): Deployment['paymentTokens'] {
  const oracle = create('LocalOracle')
  return paymentKinds.map(({ symbol, name, decimals }) => {
    const address = create('MockUSD', [name, symbol])
    const price = [address, oracle, PRICE_AGE_MAX_SECONDS]
    call('UsdPlusMinter', usdPlusMinter, 'setPaymentTokenOracle', price)
    call('UsdPlusRedeemer', usdPlusRedeemer, 'setPaymentTokenOracle', price)
    call('InstantRedeemer', instantRedeemer, 'setPaymentTokenOracle', price)
    return { symbol, name, decimals, address }
  })
}
