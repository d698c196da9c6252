import {
  listEffectiveExecutions,
  sumExecutedShares,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import { listExecutionsUntil } from '../broker/execution-store.ts'

/**
 * One open sale; `amount`: its stock tokens (base units) that are in the vault, or burned while their shares are not
 * sold yet.
 */
export type OpenSale = { chainId: number; requester: Address; amount: bigint }

/** A stock and one moment: `atMs` on the chains' clock, `atMarketMs` on the market's clock. */
export type SalesSnapshotTime = { stockId: number; atMs: number; atMarketMs: number }

/**
 * Lists the sales of a stock that were open at a moment. The result is stable once the blocks of that moment are final.
 */
export async function listOpenSalesOfStock(
  db: Db,
  { stockId, atMs, atMarketMs }: SalesSnapshotTime,
) {
  const sales: OpenSale[] = []
  for (const { id, amount: ordered, ...sale } of await listOpenAt(db, stockId, new Date(atMs))) {
    const executions = await listExecutionsUntil(db, id, new Date(atMarketMs))
    const amount = ordered - sumExecutedShares(listEffectiveExecutions(executions))
    if (amount > 0n) sales.push({ ...sale, amount })
  }
  return sales
}

type Row = { id: string; chain_id: string | number; requester: string; asset_amount: string }

/**
 * Lists sales that were mined and not closed at a moment. Block times come from rows of the same block: a changed token
 * balance, or the order's last fill.
 */
async function listOpenAt(
  db: Db,
  stockId: number,
  at: Date,
): Promise<(OpenSale & { id: string })[]> {
  const { rows } = await sql<Row>`
    select o.id, o.chain_id, o.requester, o.asset_amount::text from token_orders o
    where o.stock_id = ${stockId} and o.side = 'SELL' and o.is_canonical
      and exists (
        select 1 from stock_balances b where b.chain_id = o.chain_id
          and b.contract = o.asset_token and b.block_number = o.block_number and b.mined_at <= ${at}
      )
      and not exists (
        select 1 from stock_balances b where b.chain_id = o.chain_id
          and b.contract = o.asset_token and b.block_number = o.closed_block and b.mined_at <= ${at}
      )
      and not exists (
        select 1 from order_fills f where f.token_order_id = o.id and f.is_canonical
          and f.block_number = o.closed_block and f.mined_at <= ${at}
      )
    order by o.id
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    chainId: Number(row.chain_id),
    requester: row.requester as Address,
    amount: BigInt(row.asset_amount),
  }))
}
