import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { listWalletsOfEntity } from '../user/service.ts'
import { listPersonalRows } from './export-store.ts'
import { getAccountState } from './service.ts'

/**
 * Exports the stored personal data of a holder as JSON, one list per table; `personalTables` says which columns are
 * left out.
 */
export async function exportPersonalData(db: Db, address: Address, nowMs: number): Promise<string> {
  const { entityId, steps } = await getAccountState(db, address, nowMs)
  const wallets = await listWalletsOfEntity(db, entityId)
  const data = {
    exported_dt: new Date(nowMs).toISOString(),
    entity_id: entityId,
    steps: steps.map(({ step, status, reason }) => ({ step, status, reason })),
    ...(await listPersonalRows(db, { entityId, wallets })),
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
