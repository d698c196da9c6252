import { finalOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'

/**
 * Lists the violations on one chain, one sentence each: an execution is stored more than once, or a fill is mined more
 * than once, without an execution, or with other amounts.
 */
export async function listExecutionFillViolations(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with fills as (
      select f.* from order_fills f where f.chain_id = ${chainId} and f.is_canonical
    )
    select 'Execution ' || e.execution_id || ' is stored more than once.' as fault
      from order_executions e join token_orders o on o.id = e.token_order_id
      where o.chain_id = ${chainId} group by e.execution_id having count(*) > 1
    union all
    select 'Fill ' || fill_id || ' is on the chain more than once.' from fills
      group by fill_id having count(*) > 1
    union all
    select 'Fill ' || f.fill_id || ' is on the chain without an execution of the broker.'
      from fills f left join order_deliveries d on d.fill_id = f.fill_id
        and d.token_order_id = f.token_order_id
      where d.execution_id is null
    union all
    select 'Fill ' || f.fill_id || ': on-chain amounts differ from the execution.'
      from fills f join order_deliveries d on d.fill_id = f.fill_id
      join token_orders o on o.id = f.token_order_id
      where (d.fill_amount, d.received_amount) is distinct from (
        case o.side when 'BUY' then f.payment_amount else f.asset_amount end,
        case o.side when 'BUY' then f.asset_amount else f.payment_amount end)
  `.execute(db)
  return rows.map(({ fault }) => fault)
}

/** Lists the orders on one chain that left a final status, or whose status is not that of their last step. */
export async function listOrderStepViolations(db: Db, chainId: number): Promise<string[]> {
  const ends = sql.join(finalOrderStatuses.map((status) => sql`${status}`))
  const { rows } = await sql<{ id: string }>`
    select o.id from token_orders o cross join lateral (
      select count(*) filter (where s.status <> o.status and s.status in (${ends})) as others,
        (array_agg(s.status order by s.number desc))[1] as last, count(*) as steps
      from order_events s where s.token_order_id = o.id
    ) s
    where o.chain_id = ${chainId} and s.steps > 0
      and (s.last <> o.status or (o.status in (${ends}) and s.others > 0))
  `.execute(db)
  return rows.map(({ id }) => `Order ${id}: status does not match its steps.`)
}
