import { ethereum, findChain } from '@parvalue/shared/chain/chains.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { TokenKind } from '@parvalue/shared/chain/tokens.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { maxUint256 } from 'viem'
import type { Artifacts } from './artifacts.ts'
import { planBridge } from './bridge.ts'
import { planDividends } from './dividends.ts'
import { type House, type HouseFacts, planOperatorInventory } from './operator-wallet.ts'
import { type OrderFacts, planOrders } from './orders.ts'
import { type PlannedTransaction, type Planner, roleOf, startPlan } from './planner.ts'
import { planStockTokens } from './stock-tokens.ts'
import { planTestWallets } from './test-wallets.ts'

export type Plan = Pick<Deployment, 'contracts' | 'paymentTokens'> &
  Required<Pick<Deployment, 'stockTokens' | 'batchAccount'>> & {
    testWallets: NonNullable<Deployment['testWallets']>
    transactions: PlannedTransaction[]
  } & House

type Facts = HouseFacts &
  OrderFacts & {
    chainId: number
    /** The other chains of this system, which deploy by the same plan. */
    peerChainIds: readonly number[]
    /** May restrict accounts. */
    restrictor: Address
    /** May pay, cancel and burn redemptions; pays out of payment tokens of its own. */
    fulfiller: Address
    /** May mint for wires that arrived. */
    wireMinter: Address
    /** May deliver what another chain sent. */
    relay: Address
    /** May rebase USD+. */
    rebaser: Address
    /** May mint and hand out dividends, and carry out splits. */
    distributor: Address
    /** How many of the reference stocks have a token; the first ones. */
    stockCount: number
    /** One mock dollar is deployed for each. */
    paymentKinds: readonly TokenKind[]
  }

type Later =
  | 'dShareFactory'
  | 'dividendDistribution'
  | 'dividendMinter'
  | 'orderProcessor'
  | 'vault'
type Contracts = Record<Exclude<keyof Deployment['contracts'], Later>, Address>

/** What all issuers together may mint, in USD+: far above a demo, far below a slip by a million. */
const MINT_CAP_PER_TRANSACTION = 10_000_000_000_000n
const MINT_CAP_PER_DAY = 50_000_000_000_000n

/** What wires may mint per day, in USD+: a part of what all issuers together may. */
const WIRE_LIMIT_PER_DAY = 20_000_000_000_000n

/** More nonces than contracts are made with, so that no address of one chain is one of another. */
const SHIFT = 256

/** The transactions that set the system up, in order. */
export function planDeployment(artifacts: Artifacts, facts: Facts): Plan {
  const { planner, contracts } = startContracts(artifacts, facts)
  planRights(planner, contracts, facts)
  const peers = facts.peerChainIds.map((chainId) => ({
    selector: selectorOf(chainId),
    contracts: startContracts(artifacts, { ...facts, chainId }).contracts,
  }))
  planBridge(planner, contracts, { relay: facts.relay, peers })
  const paymentTokens = planPaymentTokens(planner, contracts, facts)
  const { transferRestrictor } = contracts
  const owner = facts.deployer
  const { stockCount } = facts
  const { dShareFactory, stockTokens } = planStockTokens(planner, {
    owner,
    transferRestrictor,
    stockCount,
  })
  const { usdPlus } = contracts
  const dividends = planDividends(planner, { usdPlus, dShareFactory, stockTokens }, facts)
  const traded = { usdPlus, dShareFactory, paymentTokens, stockTokens }
  const orderContracts = planOrders(planner, traded, facts)
  const testWallets = planTestWallets(artifacts, planner, paymentTokens)
  const batchAccount = planner.create('LocalBatchAccount')
  return {
    transactions: planner.transactions,
    ...planOperatorInventory(planner, { ...contracts, paymentTokens, stockTokens }, facts),
    contracts: { ...contracts, dShareFactory, ...dividends, ...orderContracts },
    paymentTokens,
    stockTokens,
    testWallets,
    batchAccount,
  }
}

/** Addresses differ from those of Ethereum's chains: as live, so that mixing them up shows. */
function startContracts(artifacts: Artifacts, facts: Facts) {
  const planner = startPlan(artifacts, facts.deployer)
  if (findChain(facts.chainId)?.group !== ethereum.group) planner.skip(SHIFT)
  return { planner, contracts: planContracts(planner, facts) }
}

function selectorOf(chainId: number): bigint {
  const selector = findChain(chainId)?.ccipSelector
  if (!selector) throw new Error(`CCIP does not know chain ${chainId}.`)
  return selector
}

/** The deployer owns them all and may upgrade them. */
function planContracts({ createBehindProxy }: Planner, facts: Facts): Contracts {
  const { deployer, treasury, chainId } = facts
  const owners = [deployer, deployer]
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
  }
}

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
