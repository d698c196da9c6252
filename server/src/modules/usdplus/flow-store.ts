import type { Address } from '@parvalue/shared/domain/address.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/tables.ts'
import type { Flow } from './flows.ts'

/** One parameter a column: what blocks did, and the totals that follow from it. */
export async function addFlows(tx: Tx, chainId: number, flows: readonly Flow[]): Promise<void> {
  if (flows.length === 0) return
  const columns = sql`unnest(
    ${flows.map(({ blockNumber }) => blockNumber)}::bigint[],
    ${flows.map(({ wallet }) => wallet)}::text[],
    ${flows.map(({ wrapped }) => `${wrapped}`)}::numeric[],
    ${flows.map(({ cameIn }) => `${cameIn}`)}::numeric[],
    ${flows.map(({ wentOut }) => `${wentOut}`)}::numeric[]
  ) as flow (block_number, wallet, wrapped, came_in, went_out)`
  await sql`
    insert into wallet_flows (chain_id, block_number, wallet, wrapped, came_in, went_out)
    select ${chainId}, flow.* from ${columns}
  `.execute(tx)
  await sql`
    insert into wallet_totals as total (chain_id, wallet, wrapped, came_in, went_out)
    select ${chainId}, wallet, sum(wrapped), sum(came_in), sum(went_out)
    from ${columns} group by wallet order by wallet
    on conflict (chain_id, wallet) do update set
      wrapped = total.wrapped + excluded.wrapped,
      came_in = total.came_in + excluded.came_in,
      went_out = total.went_out + excluded.went_out
  `.execute(tx)
}

/** Takes back what blocks did that are no more. */
export async function takeBackFlows(tx: Tx, chainId: number, above: number): Promise<void> {
  await sql`
    with gone as (
      delete from wallet_flows where chain_id = ${chainId} and block_number > ${above} returning *
    ), sums as (
      select wallet, sum(wrapped) as wrapped, sum(came_in) as came_in, sum(went_out) as went_out
      from gone group by wallet
    )
    update wallet_totals total set
      wrapped = total.wrapped - sums.wrapped,
      came_in = total.came_in - sums.came_in,
      went_out = total.went_out - sums.went_out
    from sums where total.chain_id = ${chainId} and total.wallet = sums.wallet
  `.execute(tx)
}

/** Nothing can take them back any more; the totals stay. */
export async function deleteFinalFlows(tx: Tx, chainId: number, finalBlock: number): Promise<void> {
  await tx
    .deleteFrom('wallet_flows')
    .where('chain_id', '=', chainId)
    .where('block_number', '<=', sql<number>`${finalBlock}`)
    .execute()
}

export type Totals = { isKnown: boolean; wrapped: bigint; cameIn: bigint; wentOut: bigint }

export async function findTotals(db: Db, chainId: number, wallet: Address): Promise<Totals> {
  const row = await db
    .selectFrom('wallet_totals')
    .where('chain_id', '=', chainId)
    .where('wallet', '=', wallet)
    .selectAll()
    .executeTakeFirst()
  return {
    isKnown: row !== undefined,
    wrapped: BigInt(row?.wrapped ?? 0),
    cameIn: BigInt(row?.came_in ?? 0),
    wentOut: BigInt(row?.went_out ?? 0),
  }
}
