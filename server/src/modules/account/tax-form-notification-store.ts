import type { TaxForm } from '@parvalue/shared/domain/identity/tax-form.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../tables/tables.ts'

export type ExpiringTaxForm = { id: string; entityId: string; form: TaxForm; signedAtMs: number }

/**
 * Lists the newest forms of their holders whose last day is in the window (dates, inclusive) and whose notification was
 * not sent yet. The last day is computed as `lastValidDateOf` does; a W-9 has none.
 */
export async function listExpiringTaxForms(
  db: Db,
  { days, first, last, limit }: { days: number; first: string; last: string; limit: number },
): Promise<ExpiringTaxForm[]> {
  const { rows } = await sql<{ id: string; entity_id: string; form: TaxForm; signed_at: Date }>`
    select id, entity_id, form, signed_at from tax_forms signed
    where form <> 'W9'
      and make_date(extract(year from signed_at at time zone 'America/New_York')::integer + 3, 12, 31)
        between ${first}::date and ${last}::date
      and not exists (
        select from tax_forms newer
        where newer.entity_id = signed.entity_id and newer.number > signed.number
      )
      and not exists (
        select from tax_form_notices sent
        where sent.tax_form_id = signed.id and sent.days = ${days}
      )
    order by number limit ${limit}
  `.execute(db)
  return rows.map(({ id, entity_id: entityId, form, signed_at }) => ({
    ...{ id, entityId, form },
    signedAtMs: signed_at.getTime(),
  }))
}

/** Marks a notification as sent; returns false if another run has. */
export async function claimTaxFormNotification(
  tx: Tx,
  { id, days, nowMs }: { id: string; days: number; nowMs: number },
): Promise<boolean> {
  const result = await tx
    .insertInto('tax_form_notices')
    .values({ tax_form_id: id, days, created_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
