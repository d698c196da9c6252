import type { trading } from '@alpacahq/alpaca-trade-api'
import type { AlpacaWire } from '../../alpaca-wire.ts'
import { assetIdOf, exchangeOf } from '../../market-data/history-api.ts'
import { findStock } from '../../market-data/price-path.ts'
import { formatMoney, formatPrice, parseQty, toMeanPriceText, toShareValue } from '../amounts.ts'
import type { Quote } from '../trading/market.ts'

/** The fields that need a price; they are null while the market cannot be reached. */
type PricedField =
  | 'market_value'
  | 'current_price'
  | 'lastday_price'
  | 'change_today'
  | `unrealized_${'' | 'intraday_'}pl${'' | 'pc'}`

/** The client's type of a position, whose prices may be missing. */
export type AlpacaPosition = {
  [Name in keyof AlpacaWire<trading.Position>]:
    | AlpacaWire<trading.Position>[Name]
    | (Name extends PricedField ? null : never)
}

type Held = { symbol: string; qty: string; cost: bigint; quote: Quote | undefined }

/** Converts the shares of one stock to Alpaca's format. */
export function toAlpacaPosition({ symbol, qty, cost, quote }: Held): AlpacaPosition {
  const shares = parseQty(qty)
  const stock = findStock(symbol) ?? { stockId: 0, isFund: false }
  return {
    asset_id: assetIdOf(stock),
    symbol,
    exchange: exchangeOf(stock),
    asset_class: 'us_equity',
    asset_marginable: true,
    qty,
    side: shares < 0n ? 'short' : 'long',
    avg_entry_price: toMeanPriceText(cost, shares) ?? '0',
    cost_basis: formatMoney(cost),
    ...toPricedFields(shares, cost, quote),
  }
}

function toPricedFields(
  shares: bigint,
  cost: bigint,
  quote: Quote | undefined,
): Pick<AlpacaPosition, PricedField> {
  if (!quote) return unpriced
  const value = toShareValue(shares, quote.bid)
  const before = toShareValue(shares, quote.lastClose)
  return {
    market_value: formatMoney(value),
    current_price: formatPrice(quote.bid),
    lastday_price: formatPrice(quote.lastClose),
    change_today: toFraction(quote.bid - quote.lastClose, quote.lastClose),
    unrealized_pl: formatMoney(value - cost),
    unrealized_plpc: toFraction(value - cost, cost),
    unrealized_intraday_pl: formatMoney(value - before),
    unrealized_intraday_plpc: toFraction(value - before, before),
  }
}

const unpriced = {
  market_value: null,
  current_price: null,
  lastday_price: null,
  change_today: null,
  unrealized_pl: null,
  unrealized_plpc: null,
  unrealized_intraday_pl: null,
  unrealized_intraday_plpc: null,
}

const toFraction = (gain: bigint, of: bigint): string =>
  of === 0n ? '0' : (Number((gain * 1_000_000n) / of) / 1_000_000).toFixed(6)
