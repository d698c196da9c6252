import { sql } from 'kysely'
import type { Db } from '../../../tables/tables.ts'

/** Returns the market date of this database's first import, which is today if there was none. */
export async function findOrInsertStartDate(db: Db, today: string): Promise<string> {
  const row = await db
    .selectFrom('corporate_action_start')
    .select(sql<string>`market_date::text`.as('date'))
    .executeTakeFirst()
  if (row) return row.date
  await db
    .insertInto('corporate_action_start')
    .values({ market_date: today })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return today
}
