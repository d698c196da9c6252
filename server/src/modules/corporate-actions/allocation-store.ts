import type {
  ChainActionStep,
  CorporateActionKind,
} from '@parvalue/shared/domain/corporate-actions/corporate-action.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

/** One chain's portion of an action, with its current step; dividend amounts are base units of USD+. */
export type ChainAllocation = {
  actionId: string
  chainId: number
  step: ChainActionStep
  attempt: number
  pay: bigint
  reinvest: bigint
  tax: bigint
  small: bigint
  /** Shares that the custodian bought with the reinvested amount, in units of the stock token. */
  bought: bigint | null
  distributionId: bigint | null
  distributionBlock: number | null
  balanceBefore: bigint | null
  balanceAfter: bigint | null
}

type AllocationKey = Pick<ChainAllocation, 'actionId' | 'chainId'>

export type NewAllocation = AllocationKey &
  Pick<ChainAllocation, 'step'> &
  Partial<
    Pick<ChainAllocation, 'pay' | 'reinvest' | 'tax' | 'small' | 'balanceBefore' | 'balanceAfter'>
  >

export async function insertAllocations(tx: Tx, parts: readonly NewAllocation[]): Promise<void> {
  if (parts.length === 0) return
  await tx
    .insertInto('corporate_action_chains')
    .values(
      parts.map((part) => ({
        action_id: part.actionId,
        chain_id: part.chainId,
        step: part.step,
        pay_amount: `${part.pay ?? 0n}`,
        reinvest_amount: `${part.reinvest ?? 0n}`,
        tax_amount: `${part.tax ?? 0n}`,
        small_amount: `${part.small ?? 0n}`,
        bought: null,
        distribution_id: null,
        distribution_block: null,
        balance_before: part.balanceBefore?.toString() ?? null,
        balance_after: part.balanceAfter?.toString() ?? null,
      })),
    )
    .execute()
}

/**
 * Lists the allocations of a chain that are not done, oldest first, after those that have begun. Allocations in the step
 * `pay` are left out: each has a job of its own, and one recipient may wait for long.
 */
export async function listPendingAllocations(
  db: Db,
  chainId: number,
  kind: CorporateActionKind,
): Promise<ChainAllocation[]> {
  const { rows } = await sql<AllocationRow>`
    select p.* from corporate_action_chains p join corporate_actions a on a.id = p.action_id
    where p.chain_id = ${chainId} and a.kind = ${kind} and p.step not in ('pay', 'done')
      and a.step in ('paying', 'halted', 'canceling')
    order by p.step <> 'create', p.step in ('reinvest', 'announce', 'pause'), a.ex_date, a.id
  `.execute(db)
  return rows.map(toAllocation)
}

export async function findAllocation(
  db: Db,
  { actionId, chainId }: AllocationKey,
): Promise<ChainAllocation | null> {
  const { rows } = await sql<AllocationRow>`
    select * from corporate_action_chains where action_id = ${actionId} and chain_id = ${chainId}
  `.execute(db)
  return rows[0] ? toAllocation(rows[0]) : null
}

export async function listAllocations(
  db: Db,
  actionIds: readonly string[],
): Promise<ChainAllocation[]> {
  const { rows } = await sql<AllocationRow>`
    select * from corporate_action_chains where action_id = any(${[...actionIds]}::uuid[])
    order by action_id, chain_id
  `.execute(db)
  return rows.map(toAllocation)
}

/** Lists, for each chain, the last conversion of a stock that a split of this database carried out. */
export async function listLastConversions(db: Db, stockId: number): Promise<ChainAllocation[]> {
  const { rows } = await sql<AllocationRow>`
    select distinct on (p.chain_id) p.*
    from corporate_action_chains p join corporate_actions a on a.id = p.action_id
    where a.kind = 'split' and a.stock_id = ${stockId} and a.step <> 'canceled' and p.step = 'done'
    order by p.chain_id, p.planned_at desc, a.ex_date desc, a.id desc
  `.execute(db)
  return rows.map(toAllocation)
}

type Change = Partial<Pick<ChainAllocation, 'step' | 'attempt' | 'bought'>>

/** Updates the allocation if its step and attempt are unchanged; returns whether it did. */
export async function updateAllocation(
  db: Db,
  { actionId, chainId, step, attempt }: ChainAllocation,
  { bought, ...change }: Change,
): Promise<boolean> {
  const result = await db
    .updateTable('corporate_action_chains')
    .set({ ...change, ...(bought === undefined ? {} : { bought: bought?.toString() ?? null }) })
    .where((where) => where.and({ action_id: actionId, chain_id: chainId, step, attempt }))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Saves the distribution's id and block from its confirmed event. */
export async function saveDistribution(
  tx: Tx,
  { actionId, chainId }: AllocationKey,
  { id, block }: { id: bigint; block: number },
): Promise<void> {
  await tx
    .updateTable('corporate_action_chains')
    .set({ distribution_id: id.toString(), distribution_block: block })
    .where((where) => where.and({ action_id: actionId, chain_id: chainId }))
    .execute()
}

/** Clears the distribution ids that came from blocks removed by a reorg. */
export async function clearDistributionsAbove(tx: Tx, chainId: number, block: number) {
  await tx
    .updateTable('corporate_action_chains')
    .set({ distribution_id: null, distribution_block: null })
    .where('chain_id', '=', chainId)
    .where('distribution_block', '>', block)
    .execute()
}

type Text = string | null
type AllocationRow = {
  action_id: string
  chain_id: string | number
  step: ChainActionStep
  attempt: number
  pay_amount: string
  reinvest_amount: string
  tax_amount: string
  small_amount: string
  bought: Text
  distribution_id: Text
  distribution_block: string | number | null
  balance_before: Text
  balance_after: Text
}

const toAmount = (text: Text) => (text === null ? null : BigInt(text))

const toAllocation = (row: AllocationRow): ChainAllocation => ({
  actionId: row.action_id,
  chainId: Number(row.chain_id),
  step: row.step,
  attempt: row.attempt,
  pay: BigInt(row.pay_amount),
  reinvest: BigInt(row.reinvest_amount),
  tax: BigInt(row.tax_amount),
  small: BigInt(row.small_amount),
  bought: toAmount(row.bought),
  distributionId: toAmount(row.distribution_id),
  distributionBlock: row.distribution_block === null ? null : Number(row.distribution_block),
  balanceBefore: toAmount(row.balance_before),
  balanceAfter: toAmount(row.balance_after),
})

/**
 * The balance of one share (`balancePerShare`) that a split will set on a chain. Both are null if a split of the stock
 * waits: nobody knows then whether the market's price includes it.
 */
export type PendingSplitRatio =
  | { stockId: number; chainId: number; balanceAfter: bigint }
  | { stockId: number; chainId: null; balanceAfter: null }

/**
 * Lists the splits that are in effect on the market, by an ex-date up to `upToDate`, and not converted on a chain.
 * `splitting` has the stocks that do not trade because of a split; those without one under way wait.
 */
export async function listPendingSplits(
  db: Db,
  upToDate: string,
  splitting: ReadonlySet<number>,
): Promise<PendingSplitRatio[]> {
  const { rows: planned } = await sql<{ chain: string; stock: number; after: string }>`
    select p.chain_id::text as chain, a.stock_id as stock, p.balance_after::text as after
    from corporate_action_chains p join corporate_actions a on a.id = p.action_id
    where a.kind = 'split' and a.step = 'halted' and p.step in ('announce', 'pause', 'convert')
      and p.balance_after is not null
  `.execute(db)
  const { rows } = await sql<{ stock: number; isUnderway: boolean }>`
    select stock_id as stock, step in ('halted', 'canceling') as "isUnderway" from corporate_actions
    where kind = 'split' and step in ('announced', 'halted', 'canceling', 'recalled')
      and ex_date <= ${upToDate}::date
  `.execute(db)
  const underway = rows.filter(({ isUnderway }) => isUnderway).map(({ stock }) => stock)
  const waiting = new Set(rows.filter(({ isUnderway }) => !isUnderway).map(({ stock }) => stock))
  for (const stock of splitting) {
    if (!underway.includes(stock)) waiting.add(stock)
  }
  return [
    ...planned.map(({ stock, chain, after }) => ({
      ...{ stockId: stock, chainId: Number(chain), balanceAfter: BigInt(after) },
    })),
    ...[...waiting].map((stockId) => ({ stockId, chainId: null, balanceAfter: null })),
  ]
}
