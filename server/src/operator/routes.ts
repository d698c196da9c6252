import { type FeatureFlags, flagNames } from '@parvalue/shared/domain/product/flags.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { FlagCache } from '../modules/system/flag-cache.ts'
import { getFeatureFlags } from '../modules/system/service.ts'
import type { RandomBytes } from '../platform/ambient.ts'
import { AppError } from '../platform/http/app-error.ts'
import { sendError, sendNotFound } from '../platform/http/envelope.ts'
import { parseRequestPart } from '../platform/http/parse-input.ts'
import { addApprovalRoutes } from './approval-routes.ts'
import { addAttestationRoutes } from './attestation-routes.ts'
import { addBankLinkRoutes } from './bank-link-routes.ts'
import { addBufferRoutes, type BufferSettings } from './buffer-routes.ts'
import { addCorporateActionRoutes } from './corporate-action-routes.ts'
import { addDeadLetterRoutes } from './dead-letter-routes.ts'
import { addFrozenFlowRoutes } from './flow-routes.ts'
import { addFundLossRoutes } from './fund-loss-routes.ts'
import { addGiftRoutes } from './gift-routes.ts'
import { addIncidentRoutes } from './incident-routes.ts'
import { addNoteRoutes } from './note-routes.ts'
import { addOddPaymentRoutes } from './odd-payment-routes.ts'
import { addOddRecordRoutes } from './odd-record-routes.ts'
import { addOrderRoutes } from './order-routes.ts'
import { parseOperatorChange, reasonShape, singleLineSchema } from './reason.ts'
import { addRedemptionRoutes } from './redemption-routes.ts'
import { listRecordedActions, type OperatorDeps, setFeatureFlag } from './service.ts'
import { addSplitRoutes } from './split-routes.ts'
import { findOperator, type Operator } from './token.ts'
import { addWalletRoutes } from './wallet-routes.ts'
import { addWireRoutes } from './wire-routes.ts'

type Deps = OperatorDeps & {
  operators: readonly Operator[]
  flags: FlagCache
  log: Logger
  random: RandomBytes
  /** Absent where no buffer can be refilled. */
  buffers?: BufferSettings
}

const flagChange = z.strictObject({ name: z.enum(flagNames), isOn: z.boolean(), ...reasonShape })

const actionFilter = z.strictObject({ subject: singleLineSchema(200).optional() })

/** Adds the operator routes, which need a token; one resource per command group. */
export function addOperatorRoutes(admin: FastifyInstance, deps: Deps) {
  admin.register(
    async (scope) => {
      scope.setErrorHandler(sendError)
      scope.setNotFoundHandler(sendNotFound)
      scope.decorateRequest('operator', '')
      scope.addHook('onRequest', async (request) => {
        const who = findOperator(request.headers.authorization, deps.operators)
        if (who === null) {
          deps.log.warn('operator: token refused')
          throw new AppError('session_required', { message: 'The operator token is wrong.' })
        }
        request.operator = who
      })
      addFlagRoutes(scope, deps)
      addWalletRoutes(scope, deps)
      addRedemptionRoutes(scope, deps)
      if (deps.buffers) addBufferRoutes(scope, { ...deps, buffers: deps.buffers })
      addOrderRoutes(scope, deps)
      addWireRoutes(scope, deps)
      addBankLinkRoutes(scope, deps)
      addAttestationRoutes(scope, deps)
      addGiftRoutes(scope, deps)
      addIncidentRoutes(scope, deps)
      addApprovalRoutes(scope, deps)
      addNoteRoutes(scope, deps)
      addFrozenFlowRoutes(scope, deps)
      addDeadLetterRoutes(scope, deps)
      addCorporateActionRoutes(scope, deps)
      addOddRecordRoutes(scope, deps)
      addFundLossRoutes(scope, deps)
      addSplitRoutes(scope, deps)
      addOddPaymentRoutes(scope, deps)
      scope.get('/actions', async ({ query }) => {
        const { subject } = parseRequestPart(actionFilter, query)
        const actions = await listRecordedActions(deps, subject ?? null)
        return actions.map(({ doneAtMs, ...action }) => ({
          at: new Date(doneAtMs).toISOString(),
          ...action,
        }))
      })
    },
    { prefix: '/operator' },
  )
}

function addFlagRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, flags, log } = deps
  scope.get('/flags', async (): Promise<FeatureFlags> => getFeatureFlags(db))
  scope.post('/flags', async (request): Promise<FeatureFlags> => {
    const change = parseOperatorChange(flagChange, request)
    await setFeatureFlag(deps, change)
    flags.clear()
    const { name, isOn, who, why } = change
    log.info({ operator: who, reason: why, flag: name, is_on: isOn }, 'operator: flag changed')
    return getFeatureFlags(db)
  })
}
