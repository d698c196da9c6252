import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import { listRecordedActions, type OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const note = z.strictObject({ subject: singleLineSchema(200).trim().min(1), ...reasonShape })

type Deps = OperatorDeps & { log: Logger }

/** Adds the route for notes in the audit log, which change nothing else. */
export function addNoteRoutes(scope: FastifyInstance, deps: Deps) {
  scope.post('/notes', async (request) => {
    const { subject, who, why } = parseOperatorChange(note, request)
    const doneAtMs = deps.clock()
    await inTransaction(deps.db, (tx) =>
      insertOperatorAction(tx, {
        action: 'note',
        subject: subject.toLowerCase(),
        who,
        why,
        doneAtMs,
      }),
    )
    deps.log.info({ operator: who, reason: why, subject }, 'operator: note added')
    const actions = await listRecordedActions(deps, subject)
    return actions.map(({ doneAtMs: atMs, ...action }) => ({
      at: new Date(atMs).toISOString(),
      ...action,
    }))
  })
}
