import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type DeploymentPlanner, roleHashOf } from './planner.ts'

type Bridge = Record<'usdPlus' | 'ccipRouter' | 'ccipWaypoint' | 'wrappedUsdPlusWaypoint', Address>

type BridgeSettings = {
  relay: Address
  peers: readonly { selector: bigint; contracts: Bridge }[]
}

/** Daily mint and burn limit of the router in base units of USD+: the sum of both waypoints' limits. */
const ROUTER_LIMIT_PER_DAY = 10_000_000_000_000n

/** Daily limit of each waypoint, for sending and for releasing, in base units of USD+. */
const WAYPOINT_LIMIT_PER_DAY = 5_000_000_000_000n

/**
 * Fixed part of a transfer's fee, in wei. With the price of the delivery's gas, a transfer costs 0.0003 ETH for USD+
 * and 0.0006 ETH for wUSD+, whose wrapping takes more gas.
 */
const FLAT_FEE = 100_000_000_000_000n
const FEE_PER_GAS = 1_000_000_000n

/** Plans the calls that set roles, limits and peers of the bridge. */
export function planBridge(
  { call }: DeploymentPlanner,
  bridge: Bridge,
  { relay, peers }: BridgeSettings,
): void {
  const { usdPlus, ccipRouter } = bridge
  const waypoints = [
    ['CCIPWaypoint', 'ccipWaypoint'],
    ['WrappedUsdPlusWaypoint', 'wrappedUsdPlusWaypoint'],
  ] as const
  const limits = [ROUTER_LIMIT_PER_DAY, ROUTER_LIMIT_PER_DAY]
  call('UsdPlus', usdPlus, 'setIssuerLimits', [ccipRouter, ...limits])
  call('UsdPlus', usdPlus, 'grantRole', [roleHashOf('ESCROW_ROLE'), ccipRouter])
  call('LocalCCIPRouter', ccipRouter, 'grantRole', [roleHashOf('RELAY_ROLE'), relay])
  call('LocalCCIPRouter', ccipRouter, 'setFees', [FLAT_FEE, FEE_PER_GAS])
  for (const [name, key] of waypoints) {
    const waypoint = bridge[key]
    call('UsdPlus', usdPlus, 'grantRole', [roleHashOf('ESCROW_ROLE'), waypoint])
    call('LocalCCIPRouter', ccipRouter, 'grantRole', [roleHashOf('SENDER_ROLE'), waypoint])
    call(name, waypoint, 'setLimits', [WAYPOINT_LIMIT_PER_DAY, WAYPOINT_LIMIT_PER_DAY])
    for (const { selector, contracts } of peers) {
      call(name, waypoint, 'setApprovedSender', [selector, contracts[key]])
      call(name, waypoint, 'setApprovedReceiver', [selector, contracts[key]])
    }
  }
  for (const { selector, contracts } of peers) {
    call('LocalCCIPRouter', ccipRouter, 'setLane', [selector, contracts.ccipRouter])
  }
}
