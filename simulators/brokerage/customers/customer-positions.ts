import { formatMoney, formatPrice, parseQty, toMeanPriceText } from '../amounts.ts'
import type { BrokerStore } from '../store.ts'
import type { MarketClient } from '../trading/market.ts'
import type { Positions } from '../trading/positions.ts'
import type { WorldClock } from '../world-clock.ts'

type Deps = { store: BrokerStore; market: MarketClient; positions: Positions; world: WorldClock }

/** Returns a customer's positions with cost and market value, in Alpaca's format. */
export async function listCustomerPositions(
  { store, market, positions, world }: Deps,
  accountId: string,
) {
  await positions.settle(await world.refresh()).catch(() => {})
  const held = store.listCustomerPositions(accountId)
  const snapshot = await market.getSnapshot(held.map(({ symbol }) => symbol))
  return held.map(({ symbol, qty, cost }) => {
    const price = snapshot?.quotes.get(symbol)?.bid
    const value = price === undefined ? null : parseQty(qty) * price
    const gain = value === null ? null : value - BigInt(cost)
    return {
      asset_id: `asset-${symbol}`,
      symbol,
      exchange: 'NASDAQ',
      asset_class: 'us_equity',
      avg_entry_price: toMeanPriceText(BigInt(cost), parseQty(qty)) ?? '0',
      qty,
      side: 'long',
      market_value: value === null ? null : formatMoney(value),
      cost_basis: formatMoney(BigInt(cost)),
      unrealized_pl: gain === null ? null : formatMoney(gain),
      unrealized_plpc: gain === null || cost === '0' ? null : toFraction(gain, BigInt(cost)),
      current_price: price === undefined ? null : formatPrice(price),
    }
  })
}

const toFraction = (gain: bigint, cost: bigint) =>
  (Number((gain * 1_000_000n) / cost) / 1_000_000).toFixed(6)
