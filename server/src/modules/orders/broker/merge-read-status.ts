import {
  type BrokerOrderStatus,
  mergeBrokerStatus,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerDeps } from './broker-deps.ts'

type StatusReport = { orderId: string; known: BrokerOrderStatus; reported: BrokerOrderStatus }

/**
 * Returns the status that the broker reported. If the known status rules it out, the report is refused and logged, and
 * the known status is returned (requirement EN-11).
 */
export function mergeReadStatus(
  { log }: Pick<BrokerDeps, 'log'>,
  { orderId, known, reported }: StatusReport,
): BrokerOrderStatus {
  const merged = mergeBrokerStatus(known, reported)
  if (merged.ok) return merged.value
  log.info(
    { order_id: orderId, status: known, reported, refusal: merged.reason },
    'orders: reported broker status refused, status unchanged',
  )
  return known
}
