import { ORDER_PRICE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { isRevert } from '../../../providers/chain/errors.ts'
import type { ReportedPrice } from '../../../providers/orders/port.ts'
import {
  findIntentStatus,
  processTransactionIntent,
  settleSentTransactions,
} from '../../chain-tx/service.ts'
import type { BrokerDeps } from '../broker/broker-deps.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'

const TO_CONTRACT_PRICE = 10n ** BigInt(ORDER_PRICE_DECIMALS - PRICE_DECIMALS)

/** A price is reported again if it differs from the last report by more than this part, in basis points. */
const TOLERATED_BPS = 50n

const BPS = 10_000n

/** The amounts that a fill exchanges, in base units. */
export type FillAmounts = { assets: bigint; payment: bigint }

/** Returns the prefix of the intent ids of all price reports of one stock token, which its orders share. */
const toPriceIntentPrefix = ({ chainId, assetToken }: Pick<TokenOrder, 'chainId' | 'assetToken'>) =>
  `price/${chainId}/${assetToken}/`

/** Continues the price reports of the order's stock token; returns how many are not settled. */
export const settlePriceReports = async (
  deps: BrokerDeps,
  row: TokenOrder,
  { reporter }: OrderChain,
): Promise<number> =>
  reporter ? settleSentTransactions({ ...deps, sender: reporter }, toPriceIntentPrefix(row)) : 0

/**
 * Reports the market's price of the order's stock to the chain, because the vault fills only near a price that was
 * reported lately. Without `fill`, any price is near. `waiting`: the report is not mined yet. `ready` does not mean that
 * the contract accepts the fill: without a price of the market, for instance, the order waits when it is refused.
 */
export async function ensureReportedPrice(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
  fill: FillAmounts | null,
): Promise<'ready' | 'waiting'> {
  if (chain.reporter === null) return 'ready'
  const last = await chain.contracts.readReportedPrice(row.assetToken)
  if (last === null) return 'ready'
  const isFresh = last.ageSeconds < last.maxAgeSeconds / 2
  if (isFresh && isCovered(row, chain, last, fill)) return 'ready'
  const { reference } = await deps.getMarketSnapshot(row)
  if (reference === null) return 'ready'
  const price = reference * TO_CONTRACT_PRICE
  if (isFresh && isNear(last.price, price, TOLERATED_BPS)) return 'ready'
  return reportPrice(deps, row, chain, { last, price })
}

/** Returns whether the fill lies in the inner half of the band around the reported price. */
function isCovered(
  { paymentToken }: TokenOrder,
  { findToken }: OrderChain,
  { price, bandBps }: ReportedPrice,
  fill: FillAmounts | null,
): boolean {
  if (fill === null) return true
  const token = findToken(paymentToken)
  if (!token || fill.assets === 0n) return false
  const unit = 10n ** BigInt(2 * ORDER_PRICE_DECIMALS - token.decimals)
  return isNear(price, (fill.payment * unit) / fill.assets, BigInt(bandBps) / 2n)
}

/** Sends one report after the last one, also if several orders of the stock need it. */
async function reportPrice(
  deps: BrokerDeps,
  row: TokenOrder,
  { contracts, reporter: sender }: OrderChain,
  { last, price }: { last: ReportedPrice; price: bigint },
): Promise<'ready' | 'waiting'> {
  if (sender === null) return 'ready'
  const id = await findReportIntent(deps, `${toPriceIntentPrefix(row)}${last.reportedAt}/`)
  const call = contracts.toPriceReport(row.assetToken, price)
  try {
    await processTransactionIntent(
      { ...deps, sender },
      { id, call, isWanted: async (tx) => (await findIntentStatus(tx, id)) !== 'signed' },
    )
    return 'waiting'
  } catch (error) {
    if (!isRevert(error)) throw error
    if (row.waitingFor !== 'limits') {
      deps.log.warn(
        { order_id: row.id, token: row.assetToken, price: `${price}`, err: error },
        'orders: price report refused, the owner of the vault has to set the price',
      )
    }
    return 'ready'
  }
}

/** Returns the intent id of the first attempt that did not revert. */
async function findReportIntent({ db }: BrokerDeps, prefix: string): Promise<string> {
  let attempt = 0
  while ((await findIntentStatus(db, `${prefix}${attempt}`)) === 'reverted') attempt += 1
  return `${prefix}${attempt}`
}

function isNear(reported: bigint, price: bigint, toleratedBps: bigint): boolean {
  const difference = reported > price ? reported - price : price - reported
  return difference * BPS <= reported * toleratedBps
}
