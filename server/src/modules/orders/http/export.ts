import type { OrderAnswer } from '@parvalue/shared/api/order-answers.ts'

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

/** Formats orders as CSV; no column has a text that would have to be quoted. */
export const toOrderCsv = (rows: readonly OrderAnswer[]): string =>
  [columns.join(','), ...rows.map((row) => columns.map((name) => row[name] ?? '').join(','))]
    .map((line) => `${line}\r\n`)
    .join('')
