import { finalBrokerStatuses } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { BrokerOrderGroup } from '@parvalue/shared/domain/orders/broker-status-labels.ts'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../tables/tables.ts'

type Row = Selectable<Tables['account_orders']>
type Amounts =
  | 'notional'
  | 'shares'
  | 'held'
  | 'settled'
  | 'filled'
  | 'reported_filled'
  | 'average_price'
export type AccountOrder = Omit<Row, Amounts> & {
  notional: bigint | null
  shares: bigint | null
  held: bigint
  settled: bigint
  filled: bigint
  reported_filled: bigint | null
  average_price: bigint | null
}

const toAmount = (text: string | null) => (text === null ? null : BigInt(text))

const toOrder = (row: Row): AccountOrder => ({
  ...row,
  notional: toAmount(row.notional),
  shares: toAmount(row.shares),
  held: BigInt(row.held),
  settled: BigInt(row.settled),
  filled: BigInt(row.filled),
  reported_filled: toAmount(row.reported_filled),
  average_price: toAmount(row.average_price),
})

export async function insertAccountOrder(
  tx: Tx,
  order: Insertable<Tables['account_orders']>,
): Promise<void> {
  await tx.insertInto('account_orders').values(order).execute()
}

export async function findAccountOrder(db: Db, id: string): Promise<AccountOrder | null> {
  const row = await db
    .selectFrom('account_orders')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  return row ? toOrder(row) : null
}

export async function getAccountOrder(db: Db, id: string): Promise<AccountOrder> {
  const found = await findAccountOrder(db, id)
  if (!found) throw new Error(`Brokerage order ${id} does not exist`)
  return found
}

export async function saveAccountOrder(
  db: Db,
  id: string,
  change: Updateable<Tables['account_orders']>,
): Promise<void> {
  await db.updateTable('account_orders').set(change).where('id', '=', id).execute()
}

type Query = { accountId: string; group: BrokerOrderGroup | undefined }
type Page = { page: number; pageSize: number }

function selectOrders(db: Db, { accountId, group }: Query) {
  const found = db.selectFrom('account_orders').where('account_id', '=', accountId)
  if (group === undefined) return found
  if (group === 'working') return found.where('status', 'not in', finalBrokerStatuses)
  return found
    .where('status', 'in', finalBrokerStatuses)
    .where('filled', group === 'filled' ? '>' : '=', '0')
}

/** Lists orders, newest first. */
export async function listAccountOrders(db: Db, query: Query, { page, pageSize }: Page) {
  const rows = await selectOrders(db, query)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .selectAll()
    .execute()
  return rows.map(toOrder)
}

export async function countAccountOrders(db: Db, query: Query): Promise<number> {
  const row = await selectOrders(db, query)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Lists orders whose hold is not released yet, of one account or of all, oldest first. */
export async function listOpenAccountOrders(db: Db, accountId?: string): Promise<AccountOrder[]> {
  let query = db
    .selectFrom('account_orders')
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .limit(1000)
  if (accountId !== undefined) query = query.where('account_id', '=', accountId)
  return (await query.selectAll().execute()).map(toOrder)
}

export async function hasFilledAccountOrder(db: Db, wallet: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_orders')
    .innerJoin('brokerage_accounts', 'brokerage_accounts.id', 'account_orders.account_id')
    .innerJoin('wallets', 'wallets.entity_id', 'brokerage_accounts.entity_id')
    .where('wallets.address', '=', wallet)
    .where('account_orders.status', '=', 'FILLED')
    .select('account_orders.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
