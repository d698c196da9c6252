import { toOrderClosing } from '@parvalue/shared/domain/orders/order-closing.ts'
import type { Placement } from '../broker/placement-store.ts'
import type { OrderFillStatus } from '../chain/submit-fills.ts'
import type { TokenOrder } from '../tables/order-row.ts'

/** Returns how the order ends, and the reason; null while the broker has not ended it. */
export const decideOrderClosing = (
  row: TokenOrder,
  placement: Placement | null,
  { filled }: Pick<OrderFillStatus, 'filled'>,
) =>
  toOrderClosing({
    hasFills: filled > 0n,
    brokerStatus: placement?.attemptedAtMs == null ? null : placement.brokerStatus,
    isCancelAsked: row.cancelRequestedAtMs !== null,
    closing: row.closing === 'filled' ? null : row.closing,
    reason: row.reason === 'remainder' ? null : row.reason,
  })
