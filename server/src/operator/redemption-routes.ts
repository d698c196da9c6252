import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { formatUnits, getAddress } from 'viem/utils'
import { z } from 'zod'
import {
  listParkedRedemptions,
  type Redemption,
  redemptionOperatorActions,
} from '../modules/redemptions/service.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import { type OperatorDeps, performRedemptionAction } from './service.ts'

const change = z.strictObject({
  id: z.uuid('This is not the id of a redemption.'),
  action: z.enum(redemptionOperatorActions),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

export function addRedemptionRoutes(scope: FastifyInstance, deps: Deps) {
  scope.get('/redemptions', async () => (await listParkedRedemptions(deps.db)).map(toWire))
  scope.post('/redemptions', async (request) => {
    const move = parseOperatorChange(change, request)
    const outcome = await performRedemptionAction(deps, move)
    if (!outcome.ok) throw toError(outcome.reason)
    const { id, action, who, why } = move
    deps.log.info(
      { operator: who, reason: why, redemption_id: id, action },
      'operator: redemption action applied',
    )
    return toWire(outcome.value)
  })
}

const toError = (refusal: 'unknown' | 'not_now') =>
  refusal === 'unknown'
    ? new AppError('not_found', { message: 'There is no such redemption.' })
    : new AppError('conflict', {
        message: 'Not allowed in its current status. A reject also needs a restricted owner.',
      })

/** Returns the redemption in the format of the operator commands. */
const toWire = (row: Redemption) => ({
  id: row.id,
  status: row.status,
  reason: row.parkReason ?? '-',
  'usd+': formatUnits(row.amount, TOKEN_DECIMALS),
  owner: getAddress(row.owner),
  chain: row.chainId,
  ticket: row.ticket.toString(),
  requested: new Date(row.requestedAtMs).toISOString(),
  'cancellable by its owner':
    row.cancellableAtMs === null ? '-' : new Date(row.cancellableAtMs).toISOString(),
})
