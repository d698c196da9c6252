import type {
  RedemptionStatus,
  RedemptionWait,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import type { RedemptionQueueKey } from './queues.ts'

export type RedemptionQueueRow = {
  id: string
  status: RedemptionStatus
  waitingFor: RedemptionWait | null
}

/** Redemptions further behind have no place. */
const READ_MAX = 10_000

/** Lists the unpaid redemptions of a queue in the order of the requests, with those that are not confirmed yet. */
export async function listRedemptionQueueRows(
  db: Db,
  { chainId, paymentToken }: RedemptionQueueKey,
): Promise<RedemptionQueueRow[]> {
  const { rows } = await sql<{ id: string; status: RedemptionStatus; waiting_for: string | null }>`
    select id, status, waiting_for from redemptions
    where chain_id = ${chainId} and payment_token = ${paymentToken}
      and is_canonical and closed_by is null
      and status in ('PENDING_SUBMIT', 'SUBMITTED', 'PENDING_ESCROW', 'ESCROWED', 'PENDING_FILL')
    order by block_number, ticket, id
    limit ${READ_MAX}
  `.execute(db)
  return rows.map(({ id, status, waiting_for }) => ({
    id,
    status,
    waitingFor: waiting_for as RedemptionWait | null,
  }))
}
