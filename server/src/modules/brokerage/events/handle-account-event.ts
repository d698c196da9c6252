import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Tx } from '../../../tables/tables.ts'
import { settleAccountGift } from '../../gift-cards/service.ts'
import { addNotification } from '../../notifications/service.ts'
import { recordReferredTradeOfEntity } from '../../referrals/service.ts'
import { listWalletsOfEntity } from '../../user/service.ts'
import type { AccountOrder } from '../tables/account-order-store.ts'
import type { AchTransfer } from '../tables/ach-transfer-store.ts'

/** A change of an account that has effects beyond the account: notifications, referrals or gift cards. */
export type AccountChange =
  | { kind: 'order_filled'; order: Pick<AccountOrder, 'id' | 'symbol' | 'side' | 'filled'> }
  | { kind: 'transfer'; transfer: Pick<AchTransfer, 'id' | 'cents' | 'direction'>; status: string }
  | { kind: 'gift_given'; key: string }

type Deps = { clock: Clock; enqueue: Enqueue }

/**
 * Handles a change in its transaction: notifies the holder, records a referred trade, settles a gift. A repeated call
 * changes nothing.
 */
export async function handleAccountChange(
  tx: Tx,
  deps: Deps,
  entityId: string,
  news: AccountChange,
): Promise<void> {
  switch (news.kind) {
    case 'order_filled':
      await notifyOrderFilled(tx, deps, entityId, news.order)
      return recordReferredTradeOfEntity(tx, deps, entityId)
    case 'transfer':
      return notifyTransfer(tx, deps, entityId, news)
    case 'gift_given':
      await settleAccountGift(tx, news.key, deps.clock())
  }
}

async function notifyOrderFilled(
  tx: Tx,
  deps: Deps,
  entityId: string,
  { id, symbol, side, filled }: Extract<AccountChange, { kind: 'order_filled' }>['order'],
): Promise<void> {
  const facts = {
    order_id: id,
    symbol,
    side,
    quantity: toAmountText(filled, STOCK_TOKEN_DECIMALS),
  }
  const key = `account_order_filled/${id}`
  for (const wallet of await listWalletsOfEntity(tx, entityId)) {
    await addNotification(tx, deps, { wallet, event: 'account_order_filled', key, facts })
  }
}

/** Notifies about settled and returned transfers; the other statuses only show in the list of transfers. */
async function notifyTransfer(
  tx: Tx,
  deps: Deps,
  entityId: string,
  { transfer, status }: Extract<AccountChange, { kind: 'transfer' }>,
): Promise<void> {
  if (status !== 'settled' && status !== 'returned') return
  const event = status === 'settled' ? 'transfer_settled' : 'transfer_returned'
  const { id, cents, direction } = transfer
  const facts = { transfer_id: id, amount: toAmountText(cents, DOLLAR_DECIMALS), direction }
  for (const wallet of await listWalletsOfEntity(tx, entityId)) {
    await addNotification(tx, deps, { wallet, event, key: `${event}/${id}`, facts })
  }
}
