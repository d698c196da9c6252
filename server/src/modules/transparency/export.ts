import type { BackingReportAnswer } from '@parvalue/shared/api/order-answers.ts'
import { type CsvCell, toCsvText } from '@parvalue/shared/domain/money/csv.ts'

const header = [
  'figure',
  'stock_id',
  'symbol',
  'chain_id',
  'token',
  'quantity',
  'price_usd',
  'price_dt',
  'value_usd',
  'is_backed',
  'block_number',
  'as_of_dt',
]

/** Converts the report to CSV; a cell is empty if its value is unknown. */
export function toTransparencyCsv(report: BackingReportAnswer): string {
  const lines = report.stocks.flatMap((stock): CsvCell[][] => {
    const { stock_id: id, symbol } = stock
    const supplies = stock.supplies.map(({ chain_id: chainId, token_address: token, supply }) => {
      const chain = report.chains.find((each) => each.chain_id === chainId)
      const at = [chain?.block_number ?? null, chain?.block_dt ?? null]
      return ['supply', id, symbol, chainId, token, supply, '', '', '', '', ...at]
    })
    const price = [stock.price, stock.price_dt, stock.market_value]
    return [
      ...supplies,
      ['tokens', id, symbol, '', '', stock.total_supply, ...price, '', '', report.as_of_dt],
      [
        'shares',
        id,
        symbol,
        '',
        '',
        stock.position,
        '',
        '',
        '',
        stock.is_backed,
        '',
        report.positions_dt,
      ],
    ]
  })
  const total: CsvCell[] = [
    ...Array<CsvCell>(8).fill(''),
    report.total_market_value,
    report.is_backed,
    '',
    report.as_of_dt,
  ]
  return toCsvText([header, ...lines, ['total', ...total.slice(1)]])
}
