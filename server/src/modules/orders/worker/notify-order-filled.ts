import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Tx } from '../../../tables/tables.ts'
import { addNotification } from '../../notifications/service.ts'
import { recordReferredTrade } from '../../referrals/service.ts'
import type { TokenOrder } from '../tables/order-row.ts'

/** Notifies the wallet and counts the trade for referrals, in the commit that ends the order. */
export async function notifyOrderFilled(
  tx: Tx,
  deps: { clock: Clock; enqueue: Enqueue },
  { id, requester: wallet, symbol, side, chainId }: TokenOrder,
): Promise<void> {
  const facts = { order_id: id, symbol, side, chain_id: String(chainId) }
  await addNotification(tx, deps, {
    wallet,
    event: 'order_filled',
    key: `order_filled/${id}`,
    facts,
  })
  await recordReferredTrade(tx, deps, wallet)
}
