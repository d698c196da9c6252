import type { Db, Tx } from '../../../tables/tables.ts'
import type { TokenBalanceKey } from '../chain/delivery-store.ts'

/**
 * The operator's ERC-20 allowance to the order processor for one token, in base units. `granted` is the amount of the
 * last signed approval, `used` the sum of the fills signed after it. Approvals and fills execute in nonce order, so
 * the allowance on the chain is `granted` less `used` once all are mined. `number` and `withdrawals` count the signed
 * approvals and vault withdrawals; their intent ids contain these numbers.
 */
export type ProceedsAllowance = {
  number: number
  granted: bigint
  used: bigint
  withdrawals: number
}

export async function getProceedsAllowance(
  db: Db,
  { chainId, token }: TokenBalanceKey,
): Promise<ProceedsAllowance> {
  const row = await db
    .selectFrom('order_allowances')
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .selectAll()
    .executeTakeFirst()
  if (!row) return { number: 0, granted: 0n, used: 0n, withdrawals: 0 }
  const { number, withdrawals } = row
  return { number, granted: BigInt(row.granted), used: BigInt(row.used), withdrawals }
}

export async function saveProceedsAllowance(
  tx: Tx,
  { chainId, token }: TokenBalanceKey,
  { number, granted, used, withdrawals }: ProceedsAllowance,
): Promise<void> {
  const columns = { number, granted: granted.toString(), used: used.toString(), withdrawals }
  await tx
    .insertInto('order_allowances')
    .values({ chain_id: chainId, token, ...columns })
    .onConflict((conflict) => conflict.columns(['chain_id', 'token']).doUpdateSet(columns))
    .execute()
}

/** Lists the chains on which proceeds of sales were ever funded. */
export async function listChainsWithAllowance(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('order_allowances').select('chain_id').distinct().execute()
  return rows.map((row) => Number(row.chain_id))
}
