import {
  type BrokerOrderStatus,
  mergeBrokerStatus,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerDeps } from './broker-deps.ts'

type Told = { order: string; known: BrokerOrderStatus; told: BrokerOrderStatus }

/**
 * Returns the status that the broker reported, or the known one where that rules it out: such a report is refused and
 * logged (requirement EN-11).
 */
export function applyReportedStatus(
  { log }: Pick<BrokerDeps, 'log'>,
  { order, known, told }: Told,
): BrokerOrderStatus {
  const taken = mergeBrokerStatus(known, told)
  if (taken.ok) return taken.value
  log.info({ order, status: known, told, refusal: taken.reason }, 'an answer changes no status')
  return known
}
