import type { OrderAnswer } from '@parvalue/shared/api/order-answers.ts'
import { toCsvTable } from '@parvalue/shared/domain/money/csv.ts'

const columns = [
  'created_dt',
  'id',
  'symbol',
  'order_side',
  'order_type',
  'order_tif',
  'status',
  'reason',
  'chain_id',
  'asset_token',
  'asset_token_quantity',
  'payment_token',
  'payment_token_quantity',
  'limit_price',
  'filled_asset_quantity',
  'filled_payment_quantity',
  'average_price',
  'fees_taken',
  'order_transaction_hash',
  'ended_dt',
] as const satisfies readonly (keyof OrderAnswer)[]

export const toOrderCsv = (rows: readonly OrderAnswer[]): string => toCsvTable(columns, rows)
