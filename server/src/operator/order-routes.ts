import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { getAddress } from 'viem/utils'
import { z } from 'zod'
import {
  listOrderCases,
  listParkedOrders,
  type OrderCase,
  orderActions,
  type TokenOrder,
} from '../modules/orders/service.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import { decideOrderCase, type OperatorDeps, performOrderAction } from './service.ts'

const orderAction = z.strictObject({
  id: z.uuid('This is not the id of an order.'),
  action: z.enum(orderActions),
  ...reasonShape,
})

const decision = z.strictObject({
  id: z.uuid('This is not the id of a case; cases list shows them.'),
  isCovered: z.boolean(),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for parked orders and open cases. */
export function addOrderRoutes(scope: FastifyInstance, deps: Deps) {
  scope.get('/orders', async () => (await listParkedOrders(deps.db)).map(toOrder))
  scope.post('/orders', async (request) => {
    const input = parseOperatorChange(orderAction, request)
    const outcome = await performOrderAction(deps, input)
    if (!outcome.ok) throw toError(outcome.reason, 'order')
    const { id, action, who, why } = input
    deps.log.info(
      { operator: who, reason: why, order_id: id, action },
      'operator: order action applied',
    )
    return toOrder(outcome.value)
  })
  scope.get('/order-cases', async () => (await listOrderCases(deps.db)).map(toCase))
  scope.post('/order-cases', async (request) => {
    const input = parseOperatorChange(decision, request)
    const outcome = await decideOrderCase(deps, input)
    if (!outcome.ok) throw toError(outcome.reason, 'case')
    const { id, isCovered, who, why } = input
    deps.log.info(
      { operator: who, reason: why, case_id: id, is_covered: isCovered },
      'operator: case closed',
    )
    return toCase(outcome.value)
  })
}

const toError = (refusal: 'unknown' | 'not_now', what: string) =>
  refusal === 'unknown'
    ? new AppError('not_found', { message: `There is no such ${what}.` })
    : new AppError('conflict', { message: 'Not allowed in its current status.' })

const toOrder = (row: TokenOrder) => ({
  id: row.id,
  status: row.status,
  reason: row.reason ?? '-',
  side: row.side,
  stock: row.symbol,
  owner: getAddress(row.requester),
  chain: row.chainId,
  broker: row.brokerStatus ?? '-',
  made: new Date(row.createdAtMs).toISOString(),
})

/** Converts a case for operators; negative shares are missing behind tokens that were minted. */
const toCase = ({ sharesChange, ...found }: OrderCase) => ({
  id: found.id,
  kind: found.kind,
  order: found.tokenOrderId,
  execution: found.executionId ?? '-',
  shares: `${sharesChange < 0n ? '-' : ''}${toAmountText(
    sharesChange < 0n ? -sharesChange : sharesChange,
    STOCK_TOKEN_DECIMALS,
  )}`,
  cover: found.coverOrder ?? '-',
  opened: new Date(found.openedAtMs).toISOString(),
})
