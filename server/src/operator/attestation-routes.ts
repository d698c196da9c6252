import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { addAttestation, listAttestations } from '../modules/reserves/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const addition = z.strictObject({
  firm: singleLineSchema(200).trim().min(1),
  scope: singleLineSchema(500).trim().min(1),
  asOf: z.iso.date('This is not a date such as 2026-11-30.'),
  fileHash: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'This is not the SHA-256 of a file, in lower-case hex digits.'),
  url: z.url({ protocol: /^https$/, error: 'This is not an https address.' }).nullable(),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for attestations of the reserves, which are added and never changed. */
export function addAttestationRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  const list = async () =>
    (await listAttestations(db)).map(({ createdAtMs, ...attestation }) => ({
      ...attestation,
      added: new Date(createdAtMs).toISOString(),
    }))
  scope.get('/attestations', list)
  scope.post('/attestations', async (request) => {
    const { who, why, ...asked } = parseOperatorChange(addition, request)
    const outcome = await inTransaction(db, async (tx) => {
      const added = await addAttestation(tx, { ...asked, createdAtMs: clock() })
      if (!added.ok) return added
      const action = `attestation add ${asked.firm}`
      await insertOperatorAction(tx, {
        action,
        subject: asked.fileHash,
        who,
        why,
        doneAtMs: clock(),
      })
      return added
    })
    if (!outcome.ok) throw new AppError('conflict', { message: 'This file is listed already.' })
    log.info(
      { operator: who, reason: why, file_hash: asked.fileHash },
      'operator: attestation added',
    )
    return list()
  })
}
