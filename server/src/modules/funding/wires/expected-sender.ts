import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { listMemoCodes } from '@parvalue/shared/domain/wires/wire-memo.ts'
import type { Db } from '../../../tables/tables.ts'
import { getIdentityState } from '../../kyc/service.ts'
import { getEntityId } from '../../user/service.ts'
import { findWireRequest } from '../wire-request-store.ts'
import type { IncomingWire } from './wire-receipt-store.ts'

/** Returns the name on the wallet's verified identity, or null without one. */
export async function findHolderName(db: Db, wallet: Address): Promise<string | null> {
  const { check } = await getIdentityState(db, await getEntityId(db, wallet))
  return check?.holder?.name ?? null
}

/** Returns the name that a wire with this memo is expected from, for an operator to compare; null if unknown. */
export async function findExpectedSender(
  db: Db,
  { memo }: Pick<IncomingWire, 'memo'>,
): Promise<string | null> {
  for (const code of listMemoCodes(memo)) {
    const request = await findWireRequest(db, code)
    if (request)
      return (await findHolderName(db, request.wallet)) ?? request.originator?.name ?? null
  }
  return null
}
