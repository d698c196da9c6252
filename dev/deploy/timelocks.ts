import type { DeployedStock, Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { zeroHash } from 'viem'
import type { ContractName } from './artifacts.ts'
import { type DeploymentPlanner, roleHashOf } from './planner.ts'
import type { PlannedTransaction } from './transactions.ts'

export type Timelocks = NonNullable<Deployment['timelocks']>

export type TimelockSettings = {
  deployer: Address
  /** Key that schedules and executes changes of the owner. */
  admin: Address
  /** Key that schedules and executes upgrades. */
  upgrader: Address
  /** Key that pauses, and cancels what is scheduled. */
  guardian: Address
}

/** Seconds between the schedule of a change and its execution; a real deployment has two days (172,800). */
export const LOCAL_TIMELOCK_DELAY = 10n

/**
 * Plans the two timelocks. That of upgrades has its delay from the start. That of the owner has none until
 * `planHandOver`, so that the deployer can set up the contracts.
 */
export function planTimelocks(
  { create }: DeploymentPlanner,
  { deployer, upgrader }: TimelockSettings,
): Timelocks {
  return {
    owner: create('TimelockController', [0n, [deployer], [deployer], deployer]),
    upgrades: create('TimelockController', [
      LOCAL_TIMELOCK_DELAY,
      [upgrader],
      [upgrader],
      deployer,
    ]),
  }
}

/**
 * Plans the end of the deployment: the owner's timelock gets its delay and its proposer, both timelocks the guardian, and
 * the deployer loses all that it had.
 */
export function planHandOver(
  { toCall, toOwnerTransactions }: DeploymentPlanner,
  { owner, upgrades }: Timelocks,
  { deployer, admin, guardian }: TimelockSettings,
): PlannedTransaction[] {
  const send = (to: Address, functionName: string, args: readonly unknown[]) =>
    toCall('TimelockController', to, functionName, [...args])
  const proposerRoles = ['PROPOSER_ROLE', 'CANCELLER_ROLE', 'EXECUTOR_ROLE'].map(roleHashOf)
  const canceller = roleHashOf('CANCELLER_ROLE')
  return [
    ...toOwnerTransactions(owner, [send(owner, 'updateDelay', [LOCAL_TIMELOCK_DELAY])]),
    ...proposerRoles.map((role) => send(owner, 'grantRole', [role, admin])),
    ...[owner, upgrades].map((timelock) => send(timelock, 'grantRole', [canceller, guardian])),
    ...proposerRoles.map((role) => send(owner, 'revokeRole', [role, deployer])),
    ...[owner, upgrades].map((timelock) => send(timelock, 'renounceRole', [zeroHash, deployer])),
  ]
}

/** The contracts that the guardian can pause. */
const guarded = {
  usdPlus: 'UsdPlus',
  usdPlusMinter: 'UsdPlusMinter',
  usdPlusRedeemer: 'UsdPlusRedeemer',
  instantRedeemer: 'InstantRedeemer',
  wrappedUsdPlus: 'WrappedUsdPlus',
  wireMinter: 'WireMinter',
  dividendMinter: 'WireMinter',
  dividendDistribution: 'DividendDistribution',
  orderProcessor: 'OrderProcessor',
  ccipRouter: 'LocalCCIPRouter',
  ccipWaypoint: 'CCIPWaypoint',
  wrappedUsdPlusWaypoint: 'WrappedUsdPlusWaypoint',
} as const satisfies Partial<Record<keyof Deployment['contracts'], ContractName>>

/** Plans the calls that make the guardian one of every contract that can be paused. */
export function planGuardian(
  { call }: DeploymentPlanner,
  contracts: Record<keyof typeof guarded, Address>,
  stockTokens: readonly DeployedStock[],
  guardian: Address,
): void {
  const role = [roleHashOf('GUARDIAN_ROLE'), guardian]
  for (const key of Object.keys(guarded) as (keyof typeof guarded)[]) {
    call(guarded[key], contracts[key], 'grantRole', role)
  }
  for (const { address, wrapped } of stockTokens) {
    call('DShare', address, 'grantRole', role)
    call('WrappedDShare', wrapped, 'grantRole', role)
  }
}
