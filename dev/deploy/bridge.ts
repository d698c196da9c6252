import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type Planner, roleOf } from './planner.ts'

type Bridge = Record<'usdPlus' | 'ccipRouter' | 'ccipWaypoint' | 'wrappedUsdPlusWaypoint', Address>

type Facts = {
  relay: Address
  peers: readonly { selector: bigint; contracts: Bridge }[]
}

/** What the router may mint, and burn, per day in USD+: both waypoints' limits together. */
const ROUTER_LIMIT_PER_DAY = 10_000_000_000_000n

/** What each waypoint may send, and release, per day in USD+: no send is over the other side's limit. */
const WAYPOINT_LIMIT_PER_DAY = 5_000_000_000_000n

/** What sending costs: 0.0003 ETH for USD+, 0.0006 for wUSD+, whose wrapping takes more gas. */
const FLAT_FEE = 100_000_000_000_000n
const FEE_PER_GAS = 1_000_000_000n

/** Who may send, deliver, mint and burn for the bridge, how much, and which peers it knows. */
export function planBridge({ call }: Planner, bridge: Bridge, { relay, peers }: Facts): void {
  const { usdPlus, ccipRouter } = bridge
  const waypoints = [
    ['CCIPWaypoint', 'ccipWaypoint'],
    ['WrappedUsdPlusWaypoint', 'wrappedUsdPlusWaypoint'],
  ] as const
  const limits = [ROUTER_LIMIT_PER_DAY, ROUTER_LIMIT_PER_DAY]
  call('UsdPlus', usdPlus, 'setIssuerLimits', [ccipRouter, ...limits])
  call('UsdPlus', usdPlus, 'grantRole', [roleOf('ESCROW_ROLE'), ccipRouter])
  call('LocalCCIPRouter', ccipRouter, 'grantRole', [roleOf('RELAY_ROLE'), relay])
  call('LocalCCIPRouter', ccipRouter, 'setFees', [FLAT_FEE, FEE_PER_GAS])
  for (const [name, key] of waypoints) {
    const waypoint = bridge[key]
    call('UsdPlus', usdPlus, 'grantRole', [roleOf('ESCROW_ROLE'), waypoint])
    call('LocalCCIPRouter', ccipRouter, 'grantRole', [roleOf('SENDER_ROLE'), waypoint])
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
