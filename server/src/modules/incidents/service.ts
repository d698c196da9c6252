import type { IncidentRecord } from '@parvalue/shared/api/system.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { closeIncident, findOpenIncident, type Incident, insertIncident } from './store.ts'

export type { Incident } from './store.ts'

/** What everybody is told now; null: nothing. */
export const findIncident = (db: Db): Promise<Incident | null> => findOpenIncident(db)

/** One at a time: a new one takes the place of the one that stands. */
export async function openIncident(tx: Tx, incident: Incident): Promise<void> {
  await closeIncident(tx, incident.openedAtMs)
  await insertIncident(tx, incident)
}

/** False where none stood. */
export const endIncident = (tx: Tx, nowMs: number): Promise<boolean> => closeIncident(tx, nowMs)

export const toIncidentRecord = ({ severity, text, openedAtMs }: Incident): IncidentRecord => ({
  severity,
  text,
  opened_dt: new Date(openedAtMs).toISOString(),
})
