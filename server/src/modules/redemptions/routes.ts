import type { RedemptionAnswer } from '@parvalue/shared/api/redemptions.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { toCsvTable } from '@parvalue/shared/domain/money/csv.ts'
import { getAddress } from 'viem/utils'
import type { Clock } from '../../platform/ambient.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import type { Db } from '../../tables/tables.ts'
import {
  estimateRedemptionTime,
  findRedemptionDetails,
  type ListedRedemption,
  listRedemptions,
  listRedemptionsForExport,
} from './service.ts'

export const createRedemptionHandlers = ({
  db,
  clock,
}: {
  db: Db
  clock: Clock
}): GroupHandlers<Api['redemptions']> => ({
  listRedemptions: async ({ session, query }) => {
    const { redeem_status, page, page_size: pageSize } = query
    const filter = { owner: session.address, status: redeem_status ?? null }
    const { redemptions, count } = await listRedemptions(db, filter, { page, pageSize })
    return { redemptions: redemptions.map(toWire), count }
  },
  exportRedemptions: async ({ session, query, reply }) => {
    const { format, ids, redeem_status } = query
    const filter = { owner: session.address, status: redeem_status ?? null }
    const rows = (await listRedemptionsForExport(db, filter, ids ?? null)).map(toWire)
    reply.header('content-disposition', `attachment; filename="redemptions.${format}"`)
    if (format === 'csv') return toCsvTable(columns, rows)
    reply.type('application/json; charset=utf-8')
    return JSON.stringify(rows)
  },
  getRedemption: async ({ session, params }) => {
    const found = await findRedemptionDetails(db, session.address, params.redemption_id)
    if (!found) throw new AppError('not_found')
    const steps = found.steps.map(({ status, at }) => ({ status, created_dt: at.toISOString() }))
    return { ...toWire(found), steps }
  },
  estimateRedemption: async ({ query }) => {
    const amount = BigInt(query.usdplus_token_quantity)
    const estimate = await estimateRedemptionTime(
      { db, clock },
      { chainId: query.chain_id, amount },
    )
    return {
      expected_dt: new Date(estimate.expectedAtMs).toISOString(),
      latest_dt: new Date(estimate.latestAtMs).toISOString(),
      ahead_count: estimate.aheadCount,
    }
  },
})

const toWire = (row: ListedRedemption): RedemptionAnswer => ({
  created_dt: new Date(row.requestedAtMs).toISOString(),
  usdplus_token_quantity: row.amount.toString(),
  payment_token_quantity: (row.paidAmount ?? row.paymentAmount).toString(),
  chain_id: row.chainId,
  transaction_hash: row.transactionHash,
  redeem_status: row.status,
  is_escrowed: row.closedBy === null && row.isCanonical,
  id: row.id,
  payment_token_address: getAddress(row.paymentToken),
  receiver_address: getAddress(row.receiver),
  fulfil_transaction_hash: row.closedBy === 'paid' ? row.closedTransactionHash : null,
  waiting_for: row.waitingFor,
  queue_place: row.place,
  queue_waiting_for: row.queueWaitingFor,
  expected_dt: toMomentOrNull(row.expectedAtMs),
  ticket: row.ticket.toString(),
  cancellable_dt: toMomentOrNull(row.cancellableAtMs),
})

const toMomentOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const columns = [
  'created_dt',
  'usdplus_token_quantity',
  'payment_token_quantity',
  'chain_id',
  'transaction_hash',
  'redeem_status',
  'id',
  'payment_token_address',
  'receiver_address',
  'fulfil_transaction_hash',
] as const satisfies readonly (keyof RedemptionAnswer)[]
