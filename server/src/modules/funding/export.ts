import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { toCsvTable } from '@parvalue/shared/domain/money/csv.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { wireStatusOf } from '@parvalue/shared/domain/wires/wire.ts'
import type { FundedWireRequest } from './list-store.ts'

type ExportFile = { fileName: string; mediaType: string; content: string }

const columns = [
  'memo_code',
  'date',
  'chain_id',
  'amount_usd',
  'amount_funded_usd',
  'status',
] as const

export function toWireExportFile(
  requests: readonly FundedWireRequest[],
  format: 'csv' | 'json',
): ExportFile {
  const rows = requests.map(toRow)
  if (format === 'json') {
    const content = `${JSON.stringify(rows, null, 2)}\n`
    return { fileName: 'wire-transfers.json', mediaType: 'application/json', content }
  }
  const content = toCsvTable(columns, rows)
  return { fileName: 'wire-transfers.csv', mediaType: 'text/csv', content }
}

const toRow = (request: FundedWireRequest) => ({
  memo_code: request.memoCode,
  date: new Date(request.createdAtMs).toISOString(),
  chain_id: request.chainId,
  amount_usd: toAmountText(request.cents, WIRE_DECIMALS),
  amount_funded_usd: toAmountText(request.receivedCents, WIRE_DECIMALS),
  status: statusOf(request),
})

/**
 * Returns the status that the table of wires shows. A request that was canceled or expired before the full amount
 * arrived has its own status instead.
 */
function statusOf(request: FundedWireRequest): string {
  const status = wireStatusOf(request)
  const hasEnded = request.status === 'cancelled' || request.status === 'expired'
  return hasEnded && status === 'IN_PROGRESS' ? request.status.toUpperCase() : status
}
