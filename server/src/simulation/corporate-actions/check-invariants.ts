import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { auditLedger } from '../../modules/ledger/service.ts'
import { listRedemptionViolations } from '../../modules/redemptions/service.ts'
import { listSupplyViolations } from '../invariants/invariants.ts'
import { listStockViolations } from '../invariants/order-invariants.ts'
import { listOvertakingViolations } from '../invariants/queue-invariants.ts'
import { listMintedWireViolations } from '../invariants/wire-invariants.ts'
import { dollarAddress, SIMULATED_CHAIN_ID } from '../world/simulated-deployment.ts'
import type { ActionRun } from './scenario.ts'

/** Lists violations of the invariants that hold at any time, one sentence each. */
export async function listActionCheckViolations({
  database: { db },
  world,
}: ActionRun): Promise<string[]> {
  const token = dollarAddress.toLowerCase() as Address
  return [
    ...(await auditLedger(db)),
    ...(await listSupplyViolations(db, world)),
    ...(await listStockViolations(db, world)),
    ...(await listRedemptionViolations(db, SIMULATED_CHAIN_ID, [token])),
    ...(await listOvertakingViolations(db)),
    ...(await listMintedWireViolations(db, world)),
  ]
}
