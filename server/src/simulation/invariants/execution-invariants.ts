import { keccak256, toHex } from 'viem/utils'
import type { Db } from '../../tables/tables.ts'
import { stockSupplyOf } from '../models/stock-model.ts'
import type { SimulatedExecution } from '../world/broker.ts'
import type { SimulatedEnvironment } from '../world/world.ts'

/**
 * Checks invariant 3 at the latest block: stock-token supply never exceeds shares held, except for executions busted
 * after their tokens were minted and not yet covered.
 */
export function listShareViolations({ chain, broker }: SimulatedEnvironment): string[] {
  const { state } = chain.head()
  const { fills } = state
  const tokens = stockSupplyOf(state)
  const traded = broker.listTraded()
  const missing = traded.filter(
    (each) => each.isOver && each.side === 'buy' && fills.has(toFillId(each.id)),
  )
  const covering = traded.filter((each) => !each.isOver && isCovering(each))
  const shares = broker.position() + sumOf(missing) - sumOf(covering)
  return tokens > shares ? [`Token supply ${tokens} exceeds shares held ${shares}.`] : []
}

/** Returns whether an execution belongs to a purchase that covers a bust, which is not on chain. */
const isCovering = ({ clientOrderId }: SimulatedExecution) => clientOrderId.includes('-cover-')

const toFillId = (executionId: string) => keccak256(toHex(executionId))

const sumOf = (traded: readonly SimulatedExecution[]) =>
  traded.reduce((sum, { qty }) => sum + qty, 0n)

/** Compares our executions and busts with the simulated broker's: same order, same quantity, each once. */
export async function listExecutionViolations(
  db: Db,
  { broker }: SimulatedEnvironment,
): Promise<string[]> {
  const traded = new Map(broker.listTraded().map((each) => [each.id, each]))
  const rows = await db
    .selectFrom('order_executions')
    .select(['execution_id', 'client_order_id', 'kind', 'previous_id', 'shares'])
    .execute()
  return rows.flatMap(({ execution_id: id, client_order_id: order, kind, previous_id, shares }) => {
    const really = traded.get(kind === 'bust' ? (previous_id ?? '') : id)
    const isSo = kind !== 'bust' || really?.isOver === true
    if (isSo && really?.clientOrderId === order && really.qty === BigInt(shares)) return []
    return [
      `${kind} ${id} is recorded as ${shares} of ${order}, the broker has ${really?.qty ?? 'none'}.`,
    ]
  })
}

/**
 * Checks invariant 5: each execution is recorded and has its fill on chain under its id; each bust is recorded, and
 * opened a case if its fill is on chain. An execution in place of a bust exceeds the order on chain, so it opens a case
 * and has no fill.
 */
export async function listUnrecordedExecutions(
  db: Db,
  { chain, broker }: SimulatedEnvironment,
): Promise<string[]> {
  const { fills } = chain.head().state
  const rows = await db
    .selectFrom('order_executions')
    .select(['execution_id', 'previous_id'])
    .execute()
  const recorded = new Set(rows.map(({ execution_id }) => execution_id))
  const bustOf = new Map(rows.map(({ execution_id, previous_id }) => [previous_id, execution_id]))
  const cases = await db
    .selectFrom('order_cases')
    .select(['execution_id', 'kind', 'actor'])
    .execute()
  const withCase = new Set(
    cases.flatMap(({ execution_id, actor }) => (actor === 'broker' ? [] : [execution_id])),
  )
  const tooMuch = new Set(
    cases.flatMap(({ execution_id, kind }) => (kind === 'over_fill' ? [execution_id] : [])),
  )
  const traded = broker.listTraded()
  const delivered = traded.filter((each) => !isCovering(each))
  const violations = traded.flatMap(({ id, clientOrderId, isOver }) => {
    if (!recorded.has(id)) return [`Execution ${id} of ${clientOrderId} is not recorded.`]
    const bust = bustOf.get(id)
    return isOver === (bust !== undefined)
      ? []
      : [`Bust of execution ${id} is not recorded, or recorded without one.`]
  })
  const onChain = delivered.filter(({ id }) => fills.has(toFillId(id)))
  for (const each of delivered) {
    const { id, isOver } = each
    const isOnChain = onChain.includes(each)
    if (!isOver && isOnChain === tooMuch.has(id)) {
      violations.push(`Execution ${id} is ${isOnChain ? 'over-filled' : 'missing'} on chain.`)
    }
    if (isOver && isOnChain !== withCase.has(bustOf.get(id) ?? '') && !tooMuch.has(id)) {
      violations.push(`Busted execution ${id} has no case, or one without need.`)
    }
  }
  if (fills.size !== onChain.length) {
    violations.push(`${onChain.length} executions have fills, the chain has ${fills.size} fills.`)
  }
  return violations
}

/** Lists a violation unless, at the end of a run, each token is backed by a share again. */
export function listBackingViolations({ chain, broker }: SimulatedEnvironment): string[] {
  const [tokens, shares] = [stockSupplyOf(chain.head().state), broker.position()]
  return tokens > shares ? [`At the end token supply ${tokens} exceeds shares held ${shares}.`] : []
}
