import { makeId } from '@parvalue/shared/domain/id.ts'
import { isOrderFinal, isOrderParked } from '@parvalue/shared/domain/order.ts'
import type { OrderEndReason } from '@parvalue/shared/domain/order-terms.ts'
import type { CaseKind } from '../../db/order-broker-tables.ts'
import type { Tx } from '../../db/tables.ts'
import type { BrokerDeps } from './broker-deps.ts'
import { insertCase } from './case-store.ts'
import { moveRow } from './move.ts'
import type { TokenOrder } from './row.ts'
import { lockOrder } from './store.ts'

export type CaseChange = { kind: CaseKind; executionId: string; sharesChange: bigint }

const reasons: Record<CaseKind, OrderEndReason> = {
  bust: 'busted',
  correct: 'busted',
  over_fill: 'over_fill',
  contradiction: 'broker_refused',
}

/** M5: for a person. An order that goes on stands aside until then; an end stays an end. */
export async function openCase(
  tx: Tx,
  deps: BrokerDeps,
  { id: tokenOrderId }: TokenOrder,
  change: CaseChange,
): Promise<void> {
  const openedAtMs = deps.clock()
  const id = makeId(openedAtMs, deps.random(10))
  if (!(await insertCase(tx, { id, tokenOrderId, ...change, openedAtMs }))) return
  deps.log.error({ order: tokenOrderId, ...toLog(change) }, 'an order needs a person')
  const now = await lockOrder(tx, tokenOrderId)
  if (!now || isOrderFinal(now.status) || isOrderParked(now.status)) return
  const reason = reasons[change.kind]
  await moveRow(tx, deps, { id: tokenOrderId, event: 'need_contact', reason })
}

const toLog = ({ kind, executionId, sharesChange }: CaseChange) => ({
  kind,
  execution: executionId,
  shares_change: sharesChange.toString(),
})
