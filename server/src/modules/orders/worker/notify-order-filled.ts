import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Tx } from '../../../tables/tables.ts'
import { addNotification } from '../../notifications/service.ts'
import { recordReferredTrade } from '../../referrals/service.ts'
import { listFills } from '../chain/fill-store.ts'
import type { TokenOrder } from '../tables/order-row.ts'

/** Notifies the wallet and counts the trade for referrals, in the commit that ends the order. */
export async function notifyOrderFilled(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue },
  { id, requester: wallet, symbol, side, chainId }: TokenOrder,
): Promise<void> {
  const fills = await listFills(tx, [id])
  const shares = fills.reduce((sum, { assetAmount }) => sum + assetAmount, 0n)
  const quantity = shares === 0n ? {} : { quantity: toAmountText(shares, STOCK_TOKEN_DECIMALS) }
  const facts = { order_id: id, symbol, side, chain_id: String(chainId), ...quantity }
  await addNotification(tx, deps, {
    wallet,
    event: 'order_filled',
    key: `order_filled/${id}`,
    facts,
  })
  await recordReferredTrade(tx, deps, wallet)
}
