import type { orderGroups } from '@parvalue/shared/api/order-answers.ts'
import { finalOrderStatuses, parkedOrderStatuses } from '@parvalue/shared/domain/orders/order.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'
import { type TokenOrder, toTokenOrder } from './order-row.ts'

export type OrderGroup = (typeof orderGroups)[number]

export type OrderFilter = {
  owner: Address
  group: OrderGroup | null
  /** `text` matches parts of symbols, ids and hashes; `stockIds` are the stocks whose symbol or name matches it. */
  search: { text: string; stockIds: readonly number[] } | null
  stockId: number | null
}

const FINAL = sql.join(finalOrderStatuses.map((status) => sql.lit(status)))

const hasFills = sql<boolean>`exists (
  select from order_fills where order_fills.token_order_id = token_orders.id
    and order_fills.is_canonical
)`

const groups: Record<OrderGroup, ReturnType<typeof sql<boolean>>> = {
  working: sql<boolean>`status not in (${FINAL})`,
  filled: sql<boolean>`status in (${FINAL}) and ${hasFills}`,
  closed: sql<boolean>`status in (${FINAL}) and not ${hasFills}`,
}

/** Restricts every query to the owner's orders (requirement RO-12). */
const select = (db: Db, { owner, group, search, stockId }: OrderFilter) =>
  db
    .selectFrom('token_orders')
    .where('requester', '=', owner)
    .where('is_canonical', '=', true)
    .$if(group !== null, (query) => query.where(groups[group ?? 'working']))
    .$if(stockId !== null, (query) => query.where('stock_id', '=', stockId ?? 0))
    .$if(search !== null, (query) => query.where(toSearch(search)))

function toSearch(search: OrderFilter['search']) {
  const text = `%${(search?.text ?? '').toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(
    lower(symbol) like ${text} or id::text like ${text} or order_hash like ${text}
    or stock_id = any (${[...(search?.stockIds ?? [])]}::integer[])
  )`
}

export async function countFilteredOrders(db: Db, filter: OrderFilter): Promise<number> {
  const row = await select(db, filter)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Lists one page of orders, newest first. */
export async function listOrderPage(
  db: Db,
  filter: OrderFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<TokenOrder[]> {
  const rows = await select(db, filter)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toTokenOrder)
}

export type OwnedOrderKey = { owner: Address; id: string }

/** Finds an order of the wallet; returns null for another wallet's order, as for an unknown id. */
export async function findOwnedOrder(
  db: Db,
  { owner, id }: OwnedOrderKey,
): Promise<TokenOrder | null> {
  const row = await db
    .selectFrom('token_orders')
    .where('requester', '=', owner)
    .where('id', '=', id)
    .where('is_canonical', '=', true)
    .selectAll()
    .executeTakeFirst()
  return row ? toTokenOrder(row) : null
}

export type OrderGroupCounts = Record<OrderGroup, number>

export async function countOrderGroups(db: Db, owner: Address): Promise<OrderGroupCounts> {
  const count = (group: OrderGroup) =>
    countFilteredOrders(db, { owner, group, search: null, stockId: null })
  const [working, filled, closed] = [
    await count('working'),
    await count('filled'),
    await count('closed'),
  ]
  return { working, filled, closed }
}

/** Lists mined buys without a closing event: the vault still holds their escrow. */
export async function listWorkingBuys(db: Db, owner: Address): Promise<TokenOrder[]> {
  const rows = await db
    .selectFrom('token_orders')
    .where('requester', '=', owner)
    .where('is_canonical', '=', true)
    .where('side', '=', 'BUY')
    .where('status', 'not in', [...finalOrderStatuses])
    .where('block_number', 'is not', null)
    .where('closed_by', 'is', null)
    .selectAll()
    .execute()
  return rows.map(toTokenOrder)
}

/** Lists parked orders, oldest first. */
export async function listParkedOrderRows(db: Db, limit: number): Promise<TokenOrder[]> {
  const rows = await db
    .selectFrom('token_orders')
    .where('status', 'in', [...parkedOrderStatuses])
    .where('is_canonical', '=', true)
    .orderBy('created_at')
    .limit(limit)
    .selectAll()
    .execute()
  return rows.map(toTokenOrder)
}

export async function hasFilledOrderRow(db: Db, requester: Address): Promise<boolean> {
  const row = await db
    .selectFrom('token_orders')
    .where((where) => where.and({ requester, status: 'FILLED' }))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
