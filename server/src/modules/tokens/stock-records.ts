import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import type { PricedStock as KnownStock } from '../prices/service.ts'

/** Converts the deployments' stocks to records, for the time before the first import from the market data vendor. */
export const toStockRecords = (
  stocks: readonly KnownStock[],
  tokens: ReadonlyMap<number, readonly string[]>,
): Stock[] =>
  stocks.map(({ id, symbol, name, kind }) => ({
    id,
    symbol,
    name,
    display_name: name,
    description: '',
    logo_url: null,
    cik: null,
    composite_figi: null,
    cusip: null,
    is_fractionable: true,
    is_tradable: true,
    kind,
    tokens: [...(tokens.get(id) ?? [])],
  }))
