import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { useEffect } from 'react'
import type { Order } from '#api/orders/order-view.ts'
import type { TicketRecord } from './ticket-record.ts'
import { markTicketEnded } from './ticket-store.ts'

/**
 * Marks the record once its order is final, so that the ticket shows the result until the page is reloaded and not
 * again. `clearForm` empties the amounts, because a reload would otherwise offer the same order once more.
 */
export function useTicketEnd(
  record: TicketRecord,
  order: Pick<Order, 'status'> | null | undefined,
  clearForm: () => void,
) {
  const isDue = order != null && isOrderFinal(order.status) && record.isEnded !== true
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the order becomes final.
  useEffect(() => {
    if (!isDue) return
    markTicketEnded(record)
    clearForm()
  }, [isDue])
}
