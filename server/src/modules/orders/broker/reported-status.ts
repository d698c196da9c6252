import {
  type BrokerOrderStatus,
  mergeBrokerStatus,
} from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerDeps } from './broker-deps.ts'

type Told = { order: string; known: BrokerOrderStatus; told: BrokerOrderStatus }

/**
 * Requirement EN-11: what the broker answers, unless what is known rules it out: then that stays, and
 * it is logged.
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
