import { toBrokerEntry } from '@parvalue/shared/domain/ledger/ledger-broker.ts'
import type { BrokerExecution } from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'

type ExecutionPosting = {
  symbol: string
  side: OrderSide
  /** The executions reported before `execution`. */
  reported: readonly BrokerExecution[]
  execution: BrokerExecution
}

/**
 * Posts an execution. A posted entry is never changed: a bust or a correction is posted as an entry of its own
 * (requirement OP-12).
 */
export async function postExecution(
  tx: Tx,
  { symbol, side, reported, execution }: ExecutionPosting,
): Promise<void> {
  const { id, kind, previousId } = execution
  const previous = reported.find((one) => one.id === previousId)
  const toEntry = (name: string, of: BrokerExecution, isTakenBack: boolean) =>
    toBrokerEntry(`broker-execution/${name}`, { symbol, side, execution: of, isTakenBack })
  await postOrThrow(tx, [
    ...(previous ? [toEntry(`${id}/takes-back`, previous, true)] : []),
    ...(kind === 'bust' ? [] : [toEntry(id, execution, false)]),
  ])
}
