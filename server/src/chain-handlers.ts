import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import type { CrashAt } from './crash-point.ts'
import { createBridgeHandler } from './modules/bridge/events.ts'
import { dividendHandler } from './modules/corporate-actions/events.ts'
import { createFundingHandler } from './modules/funding/events.ts'
import { createRedemptionHandler } from './modules/redemptions/events.ts'
import { restrictionHandler } from './modules/restrictions/events.ts'
import { createStockTokenHandler } from './modules/stock-tokens/events.ts'
import { createUsdPlusHandler } from './modules/usdplus/events.ts'
import { yieldHandler } from './modules/yield/events.ts'
import type { ChainHandler } from './ports/chain-events.ts'
import type { Enqueue } from './ports/jobs.ts'
import type { Clock } from './world.ts'

type Deps = { clock: Clock; crashAt: CrashAt; enqueue: Enqueue }

/** Who hears what happens on a chain, in the order in which they hear it. */
export function createChainHandlers(
  { clock, crashAt, enqueue }: Deps,
  deployment: Deployment,
): ChainHandler[] {
  const contract = deployment.contracts.usdPlusRedeemer?.toLowerCase() as Address | undefined
  const vault = (deployment.contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null
  const waypoint = deployment.contracts.ccipWaypoint?.toLowerCase() as Address | undefined
  return [
    createUsdPlusHandler(enqueue, vault),
    yieldHandler,
    restrictionHandler,
    createFundingHandler(enqueue),
    createStockTokenHandler(enqueue, listPairs(deployment)),
    dividendHandler,
    ...(contract ? [createRedemptionHandler({ clock, enqueue, crashAt, contract })] : []),
    ...(waypoint ? [createBridgeHandler({ waypoint, crashAt })] : []),
  ]
}
