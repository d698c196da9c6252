import { incidentSeverities } from '@parvalue/shared/api/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { endIncident, findIncident, openIncident } from '../modules/incidents/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const text = singleLineSchema(500).trim().min(1)

const opening = z.strictObject({
  severity: z.enum(incidentSeverities),
  en: text,
  es: text,
  ...reasonShape,
})

const closing = z.strictObject(reasonShape)

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for the incident at the top of every page, one at a time (requirement XT-10). */
export function addIncidentRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  const show = async () => {
    const incident = await findIncident(db)
    if (!incident) return { incident: null }
    const { openedAtMs, ...rest } = incident
    return { incident: { ...rest, since: new Date(openedAtMs).toISOString() } }
  }
  scope.get('/incident', show)
  scope.post('/incident', async (request) => {
    const { severity, en, es, who, why } = parseOperatorChange(opening, request)
    await inTransaction(db, async (tx) => {
      const doneAtMs = clock()
      await openIncident(tx, { severity, text: { en, 'es-MX': es }, openedAtMs: doneAtMs })
      const action = `incident open ${severity}`
      await insertOperatorAction(tx, { action, subject: 'incident', who, why, doneAtMs })
    })
    log.info({ operator: who, reason: why, severity }, 'operator: incident opened')
    return show()
  })
  scope.post('/incident/close', async (request) => {
    const { who, why } = parseOperatorChange(closing, request)
    const isClosed = await inTransaction(db, async (tx) => {
      const doneAtMs = clock()
      if (!(await endIncident(tx, doneAtMs))) return false
      await insertOperatorAction(tx, {
        action: 'incident close',
        subject: 'incident',
        who,
        why,
        doneAtMs,
      })
      return true
    })
    if (!isClosed) throw new AppError('conflict', { message: 'There is no incident to close.' })
    log.info({ operator: who, reason: why }, 'operator: incident closed')
    return show()
  })
}
