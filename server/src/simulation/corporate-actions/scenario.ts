import { brokerageQueues } from '../../modules/brokerage/submit/queues.ts'
import { actionQueues } from '../../modules/corporate-actions/queues.ts'
import { fundingQueues } from '../../modules/funding/queues.ts'
import { redemptionQueues } from '../../modules/redemptions/queue/queues.ts'
import { brokerageModule } from '../../wiring/modules/brokerage.ts'
import { corporateActionsModule } from '../../wiring/modules/corporate-actions.ts'
import { fundingModule } from '../../wiring/modules/funding.ts'
import { redemptionsModule } from '../../wiring/modules/redemptions.ts'
import { restrictionsModule } from '../../wiring/modules/restrictions.ts'
import { stockTokensModule } from '../../wiring/modules/stock-tokens.ts'
import { usdPlusModule } from '../../wiring/modules/usdplus.ts'
import type { SimulationRun } from '../run.ts'
import type { SimulationScenario } from '../world/simulated-process.ts'
import type { Vendor } from './vendor.ts'

/** Corporate actions with the payments around them: wires, redemptions, and brokerage accounts. */
export const actionScenario: SimulationScenario = {
  modules: [
    usdPlusModule,
    restrictionsModule,
    stockTokensModule,
    redemptionsModule,
    fundingModule,
    corporateActionsModule,
    brokerageModule,
  ],
  queues: [...actionQueues, ...redemptionQueues, ...fundingQueues, ...brokerageQueues].map(
    ({ name }) => name,
  ),
}

/** Our own stock tokens; their dividends pay for amounts that are rounded up. */
export const TREASURY_SHARES = 10n * 10n ** 18n

export type ActionRun = SimulationRun & {
  vendor: Vendor
  /** The kind of action that the vendor announces in this chapter. */
  chapter: { kind: 'dividend' | 'split' }
  happened: HappenedCounts
}

/** How often each event happened, by the event's name in the report. */
export type HappenedCounts = Map<string, number>

export const countOne = (counts: HappenedCounts, name: string) => {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
