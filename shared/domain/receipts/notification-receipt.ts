import type { NotificationContent } from '../product/notification-kind.ts'
import type { Hex } from '../values/address.ts'
import type { ReceiptName } from './receipt-address.ts'

/** Returns the receipt of what a notification reports; null if there is none. */
export function toReceiptName({ event, facts }: NotificationContent): ReceiptName | null {
  switch (event) {
    case 'order_filled':
      return { of: 'order', id: facts.order_id }
    case 'account_order_filled':
      return { of: 'account-order', id: facts.order_id }
    case 'redemption_paid':
      return { of: 'redemption', id: facts.redemption_id }
    case 'wire_received':
      return { of: 'wire', memoCode: facts.memo_code }
    case 'bridge_finished':
      return { of: 'bridge', messageId: facts.message_id as Hex }
    case 'tokens_received': {
      const { chain_id: chainId, transaction_hash: hash } = facts
      return { of: 'transaction', chainId: Number(chainId), hash: hash as Hex }
    }
    case 'dividend_reinvested':
      return { of: 'dividend', id: facts.payment_id }
    case 'dividend_paid':
      return facts.payment_id === undefined ? null : { of: 'dividend', id: facts.payment_id }
    case 'transfer_settled':
    case 'transfer_returned':
      return { of: 'ach', id: facts.transfer_id }
    default:
      return null
  }
}
