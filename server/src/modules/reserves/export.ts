import type { ReservesAnswer } from '@parvalue/shared/api/reserves.ts'
import { type CsvCell, toCsvText } from '@parvalue/shared/domain/money/csv.ts'

const header = [
  'figure',
  'chain_id',
  'holder',
  'address',
  'token',
  'symbol',
  'decimals',
  'quantity',
  'price_usd',
  'price_dt',
  'value_quantity',
  'is_counted',
  'basis',
  'block_number',
  'block_dt',
  'error',
]

/** Converts reserves to CSV, one line per figure; values are dollars with six decimals, in base units. */
export function toReservesCsv(answer: ReservesAnswer): string {
  const lines: CsvCell[][] = [
    header,
    ...answer.chains.map((chain) => [
      'supply',
      chain.chain_id,
      ...['', '', '', 'USD+', 6],
      chain.supply_quantity,
      ...['', '', chain.supply_quantity, '', 'chain'],
      chain.block_number,
      chain.block_dt,
      chain.error,
    ]),
    ...answer.assets.map((asset) => [
      asset.kind,
      asset.chain_id,
      asset.holder_role,
      asset.holder_address,
      asset.token_address,
      asset.symbol,
      asset.decimals,
      asset.quantity,
      asset.price,
      asset.price_dt,
      asset.value_quantity,
      asset.is_counted,
      asset.basis,
      asset.block_number,
      asset.block_dt,
      asset.error,
    ]),
    toTotal('in_flight', answer.in_flight_quantity, answer),
    toTotal('liabilities', answer.liabilities_quantity, answer),
    toTotal('reserves', answer.reserves_quantity, answer),
  ]
  return toCsvText(lines)
}

const toTotal = (name: string, value: string | null, { created_dt }: ReservesAnswer): CsvCell[] => [
  name,
  ...['', '', '', '', 'USD+', 6, '', '', ''],
  value,
  ...['', '', '', created_dt, ''],
]
