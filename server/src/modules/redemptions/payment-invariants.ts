import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

/**
 * Lists the violations of invariant 6 on one chain, one sentence each: each ticket has one row, and each redemption is
 * paid once and is FILLED only with a final payment.
 */
export async function listRedemptionPaymentViolations(db: Db, chainId: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'Ticket ' || ticket || ' on chain ' || chain_id || ' has more than one row.' as fault
      from redemptions where chain_id = ${chainId} and is_canonical
      group by chain_id, contract, ticket having count(*) > 1
    union all
    select 'Redemption ' || r.id || ' is FILLED but has no final payment transaction.'
      from redemptions r join chain_cursors c on c.chain_id = r.chain_id
      where r.chain_id = ${chainId} and r.is_canonical and r.status = 'FILLED'
        and (r.closed_by is distinct from 'paid' or r.closed_transaction_hash is null
          or r.closed_block is null or r.closed_block > c.final_block)
    union all
    select 'Redemption ' || split_part(intent, '/', 2) || ' was paid ' || count(*) || ' times.'
      from chain_tx
      where chain_id = ${chainId} and status = 'final' and intent like 'redemption/%/fulfill/%'
      group by split_part(intent, '/', 2) having count(*) > 1
  `.execute(db)
  return rows.map(({ fault }) => fault)
}
