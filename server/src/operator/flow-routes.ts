import { type BusinessFlow, businessFlows } from '@parvalue/shared/domain/ledger/flows.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { listFreezes, unfreezeFlow } from '../modules/circuit-breakers/service.ts'
import { checkWholeLedger } from '../modules/reconcile/service.ts'
import { wakeRedemptions } from '../modules/redemptions/service.ts'
import type { FlagCache } from '../modules/system/flag-cache.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction, recordFreezeAction } from './store.ts'

const end = z.strictObject({ flow: z.enum(businessFlows), ...reasonShape })

type Deps = OperatorDeps & { log: Logger; flags: FlagCache }

/** Adds the routes for frozen flows. Unfreezing lasts only if the check no longer fails. */
export function addFrozenFlowRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log, flags } = deps
  const show = async () =>
    (await listFreezes(db)).map(({ flow, checkId, sinceMs, seenAtMs, sentence }) => ({
      flow,
      check: checkId,
      since: new Date(sinceMs).toISOString(),
      seen: new Date(seenAtMs).toISOString(),
      sentence,
    }))
  scope.get('/flows', show)
  scope.post('/flows/thaw', async (request) => {
    const { flow, who, why } = parseOperatorChange(end, request)
    if (!(await thawOnce(flow, who, why))) {
      throw new AppError('conflict', { message: `${flow} is not frozen.` })
    }
    flags.clear()
    log.info({ operator: who, reason: why, flow }, 'operator: flow unfrozen')
    return show()
  })
  scope.get('/ledger', () => checkWholeLedger({ ...deps, noteFreeze: recordFreezeAction }))

  function thawOnce(flow: BusinessFlow, who: string, why: string): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const doneAtMs = clock()
      const checks = await unfreezeFlow(tx, { flow, why, nowMs: doneAtMs })
      if (checks.length === 0) return false
      if (flow === 'redeem') await wakeRedemptions(tx, deps)
      await insertOperatorAction(tx, { action: 'flow thaw', subject: flow, who, why, doneAtMs })
      return true
    })
  }
}
