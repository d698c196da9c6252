import type { IncidentRecord } from '@parvalue/shared/api/system.ts'
import type { Incident } from './service.ts'

export const toIncidentRecord = ({ severity, text, openedAtMs }: Incident): IncidentRecord => ({
  severity,
  text,
  opened_dt: new Date(openedAtMs).toISOString(),
})
