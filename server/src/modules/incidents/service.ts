import type { IncidentRecord } from '@parvalue/shared/api/system.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { closeIncident, findOpenIncident, type Incident, insertIncident } from './store.ts'

export type { Incident } from './store.ts'

/** Finds the incident that is shown to all visitors; null if there is none. */
export const findIncident = (db: Db): Promise<Incident | null> => findOpenIncident(db)

/** Opens an incident and ends the current one: there is one at a time. */
export async function openIncident(tx: Tx, incident: Incident): Promise<void> {
  await closeIncident(tx, incident.openedAtMs)
  await insertIncident(tx, incident)
}

/** Ends the open incident; returns false if there was none. */
export const endIncident = (tx: Tx, nowMs: number): Promise<boolean> => closeIncident(tx, nowMs)

export const toIncidentRecord = ({ severity, text, openedAtMs }: Incident): IncidentRecord => ({
  severity,
  text,
  opened_dt: new Date(openedAtMs).toISOString(),
})
