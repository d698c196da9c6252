import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import { processTransactionIntent, settleSentTransactions } from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'

/** Prices of the contract have 18 decimals. */
const TO_CONTRACT_PRICE = 10n ** BigInt(18 - PRICE_DECIMALS)

/** A price is reported again if it differs from the last report by more than this part, in basis points. */
const TOLERATED_BPS = 50n

/** Returns the prefix of the intent ids of the price reports that one order needed. */
const toPriceIntentPrefix = ({ id }: Pick<TokenOrder, 'id'>) => `price/${id}/`

/** Continues the price reports of an order; returns how many are not settled. */
export const settlePriceReports = async (
  deps: BrokerDeps,
  row: TokenOrder,
  { reporter }: OrderChain,
): Promise<number> =>
  reporter ? settleSentTransactions({ ...deps, sender: reporter }, toPriceIntentPrefix(row)) : 0

/**
 * Reports the market's price of the order's stock to the chain if the last report is old or differs, because the vault
 * fills only near a reported price. `waiting`: the report is not mined yet. `ready` does not mean that the contract
 * accepts a fill; if it refuses, the fill waits.
 */
export async function ensureReportedPrice(
  deps: BrokerDeps,
  row: TokenOrder,
  { contracts, reporter }: OrderChain,
): Promise<'ready' | 'waiting'> {
  if (reporter === null) return 'ready'
  const last = await contracts.readReportedPrice(row.assetToken)
  if (last === null) return 'ready'
  const { reference } = await deps.getMarketSnapshot(row)
  if (reference === null) return 'ready'
  const price = reference * TO_CONTRACT_PRICE
  const nowSeconds = Math.floor(deps.clock() / 1000)
  const isFresh = nowSeconds - last.reportedAt < last.maxAgeSeconds / 2
  if (isFresh && isNear(last.price, price)) return 'ready'
  const id = `${toPriceIntentPrefix(row)}${last.reportedAt}`
  const call = contracts.toPriceReport(row.assetToken, price)
  try {
    const intent = { id, call, isWanted: () => Promise.resolve(true) }
    const state = await processTransactionIntent({ ...deps, sender: reporter }, intent)
    return state === 'waiting' ? 'waiting' : 'ready'
  } catch (error) {
    if (!isRevert(error)) throw error
    deps.log.warn(
      { order_id: row.id, token: row.assetToken, price: `${price}`, err: error },
      'orders: price report refused, the owner of the vault has to set the price',
    )
    return 'ready'
  }
}

function isNear(reported: bigint, price: bigint): boolean {
  const difference = reported > price ? reported - price : price - reported
  return difference * 10_000n <= price * TOLERATED_BPS
}
