import { type Flags, flagNames } from '@parvalue/shared/domain/flags.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { sendError, sendNotFound } from '../http/envelope.ts'
import { parsePart } from '../http/parse-input.ts'
import type { FlagCache } from '../modules/system/flag-cache.ts'
import { getFlags, setFlag } from '../modules/system/service.ts'
import type { Clock } from '../world.ts'
import { isTokenIn } from './token.ts'

type OperatorDeps = { token: string; db: Db; flags: FlagCache; clock: Clock; log: Logger }

/** Every action says who asked for it and why; both are for the record. */
const reason = { who: z.string().trim().min(1).max(100), why: z.string().trim().min(1).max(500) }

const flagChange = z.strictObject({ name: z.enum(flagNames), isOn: z.boolean(), ...reason })

/** The operator's commands, for holders of the data folder's token; one resource a command group. */
export function addOperatorRoutes(admin: FastifyInstance, deps: OperatorDeps) {
  const { token, db, flags, clock, log } = deps
  admin.register(
    async (scope) => {
      scope.setErrorHandler(sendError)
      scope.setNotFoundHandler(sendNotFound)
      scope.addHook('onRequest', async ({ headers }) => {
        if (!isTokenIn(headers.authorization, token)) {
          throw new AppError('session_required', { message: 'The operator token is wrong.' })
        }
      })
      scope.get('/flags', async (): Promise<Flags> => getFlags(db))
      scope.post('/flags', async ({ body }): Promise<Flags> => {
        const { name, isOn, who, why } = parsePart(flagChange, body)
        await setFlag(db, { name, isOn, nowMs: clock() })
        flags.forget()
        log.info({ who, why, flag: name, is_on: isOn }, 'operator set a flag')
        return getFlags(db)
      })
    },
    { prefix: '/operator' },
  )
}
