import { keccak256, toHex } from 'viem/utils'
import type { Db } from '../../tables/tables.ts'
import type { Traded } from '../world/street.ts'
import type { World } from '../world/world.ts'

/**
 * Invariant 3, at the newest block: a share behind each token, whatever is under way, but for those that were
 * taken back after their tokens were minted and are not bought again yet.
 */
export function listShareFaults({ chain, street }: World): string[] {
  const { stockSupply: tokens, fills } = chain.head().state
  const traded = street.listTraded()
  const missing = traded.filter(
    (each) => each.isOver && each.side === 'buy' && fills.has(toFillId(each.id)),
  )
  const covering = traded.filter((each) => !each.isOver && isCovering(each))
  const shares = street.position() + sumOf(missing) - sumOf(covering)
  return tokens > shares ? [`There are ${tokens} units of tokens, and shares for ${shares}.`] : []
}

/** Bought for shares that were taken back; of it the chain knows nothing. */
const isCovering = ({ clientOrderId }: Traded) => clientOrderId.includes('-cover-')

const toFillId = (executionId: string) => keccak256(toHex(executionId))

const sumOf = (traded: readonly Traded[]) => traded.reduce((sum, { qty }) => sum + qty, 0n)

/** What we count as executed, or as taken back, was, by an order of ours, once and as much. */
export async function listExecutionFaults(db: Db, { street }: World): Promise<string[]> {
  const traded = new Map(street.listTraded().map((each) => [each.id, each]))
  const rows = await db
    .selectFrom('order_executions')
    .select(['execution_id', 'client_order_id', 'kind', 'previous_id', 'shares'])
    .execute()
  return rows.flatMap(({ execution_id: id, client_order_id: order, kind, previous_id, shares }) => {
    const really = traded.get(kind === 'bust' ? (previous_id ?? '') : id)
    const isSo = kind !== 'bust' || really?.isOver === true
    if (isSo && really?.clientOrderId === order && really.qty === BigInt(shares)) return []
    return [`The ${kind} ${id} is counted as ${shares} of ${order}; ${really?.qty ?? 'none'} is.`]
  })
}

/**
 * Invariant 5: each execution was told, and is on the chain under its name; so was what was taken back, and where
 * that is on the chain a person was asked. What the broker traded in its place is more than the chain takes: of it
 * a person is asked too, and the chain hears nothing.
 */
export async function listUntoldFaults(db: Db, { chain, street }: World): Promise<string[]> {
  const { fills } = chain.head().state
  const rows = await db
    .selectFrom('order_executions')
    .select(['execution_id', 'previous_id'])
    .execute()
  const told = new Set(rows.map(({ execution_id }) => execution_id))
  const bustOf = new Map(rows.map(({ execution_id, previous_id }) => [previous_id, execution_id]))
  const cases = await db
    .selectFrom('order_cases')
    .select(['execution_id', 'kind', 'actor'])
    .execute()
  const asked = new Set(
    cases.flatMap(({ execution_id, actor }) => (actor === 'broker' ? [] : [execution_id])),
  )
  const tooMuch = new Set(
    cases.flatMap(({ execution_id, kind }) => (kind === 'over_fill' ? [execution_id] : [])),
  )
  const traded = street.listTraded()
  const delivered = traded.filter((each) => !isCovering(each))
  const faults = traded.flatMap(({ id, clientOrderId, isOver }) => {
    if (!told.has(id)) return [`The execution ${id} of ${clientOrderId} is not counted.`]
    const bust = bustOf.get(id)
    return isOver === (bust !== undefined) ? [] : [`That ${id} was taken back is not counted.`]
  })
  const onChain = delivered.filter(({ id }) => fills.has(toFillId(id)))
  for (const each of delivered) {
    const { id, isOver } = each
    const isOnChain = onChain.includes(each)
    if (!isOver && isOnChain === tooMuch.has(id)) {
      faults.push(`The execution ${id} is ${isOnChain ? 'too much, and' : 'not'} on the chain.`)
    }
    if (isOver && isOnChain !== asked.has(bustOf.get(id) ?? '') && !tooMuch.has(id)) {
      faults.push(`The execution ${id} was taken back, and nobody was asked, or for nothing.`)
    }
  }
  if (fills.size !== onChain.length) {
    faults.push(`There are ${onChain.length} executions and ${fills.size} fills.`)
  }
  return faults
}

/** In the end there is a share behind each token again. */
export function listBackingFaults({ chain, street }: World): string[] {
  const [tokens, shares] = [chain.head().state.stockSupply, street.position()]
  return tokens > shares
    ? [`In the end there are ${tokens} of tokens and ${shares} of shares.`]
    : []
}
