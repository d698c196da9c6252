import { type AlpacaPosition, toAlpacaPosition } from '../api/position-form.ts'
import type { BrokerStore } from '../store.ts'
import type { MarketClient } from '../trading/market.ts'
import type { Positions } from '../trading/positions.ts'
import type { WorldClock } from '../world-clock.ts'

type Deps = { store: BrokerStore; market: MarketClient; positions: Positions; world: WorldClock }

/** Returns a customer's positions with cost and market value, in Alpaca's format. */
export async function listCustomerPositions(
  { store, market, positions, world }: Deps,
  accountId: string,
): Promise<AlpacaPosition[]> {
  await positions.settle(await world.refresh()).catch(() => {})
  const held = store.listCustomerPositions(accountId)
  const snapshot = await market.getSnapshot(held.map(({ symbol }) => symbol))
  return held.map(({ symbol, qty, cost }) =>
    toAlpacaPosition({ symbol, qty, cost: BigInt(cost), quote: snapshot?.quotes.get(symbol) }),
  )
}
