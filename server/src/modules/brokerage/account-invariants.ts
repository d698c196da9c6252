import { sql } from 'kysely'
import type { Db } from '../../tables/tables.ts'

/**
 * Lists the violations of invariant 4: the cash held in the ledger of each account equals what its open orders require.
 */
export async function listHoldViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ account: string; held: string; posted: string }>`
    with orders as (
      select account_id, sum(held) as held from account_orders group by account_id
    )
    select o.account_id::text as account, o.held::text as held,
      coalesce(a.credits - a.debits, 0)::text as posted
    from orders o left join ledger_accounts a on a.id = 'account/held/' || o.account_id
    where coalesce(a.credits - a.debits, 0) <> o.held
  `.execute(db)
  return rows.map(
    ({ account, held, posted }) =>
      `Account ${account}: ledger hold is ${posted} cents, open orders require ${held} cents.`,
  )
}

/** Lists the violations of invariant 5: each execution is counted once. */
export async function listAccountExecutionViolations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ execution_id: string }>`
    select execution_id from account_executions group by execution_id having count(*) > 1
  `.execute(db)
  return rows.map(({ execution_id: id }) => `Execution ${id} is counted more than once.`)
}
