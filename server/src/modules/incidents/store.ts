import type { Db, Tx } from '../../tables/tables.ts'

export type Incident = {
  severity: 'notice' | 'outage'
  text: { en: string; 'es-MX': string }
  openedAtMs: number
}

export async function findOpenIncident(db: Db): Promise<Incident | null> {
  const row = await db
    .selectFrom('incidents')
    .where('closed_at', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!row) return null
  const { severity, text_en, text_es, opened_at } = row
  return { severity, text: { en: text_en, 'es-MX': text_es }, openedAtMs: opened_at.getTime() }
}

/** Closes the open incident; returns false if there was none. */
export async function closeIncident(tx: Tx, nowMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('incidents')
    .where('closed_at', 'is', null)
    .set({ closed_at: new Date(nowMs) })
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function insertIncident(tx: Tx, incident: Incident): Promise<void> {
  const { severity, text, openedAtMs } = incident
  await tx
    .insertInto('incidents')
    .values({
      severity,
      text_en: text.en,
      text_es: text['es-MX'],
      opened_at: new Date(openedAtMs),
    })
    .execute()
}
