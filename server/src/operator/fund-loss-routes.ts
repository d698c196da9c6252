import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { closeFundLoss, listFundLosses } from '../modules/yield/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const closing = z.strictObject({
  id: z.string().regex(/^\d{1,18}$/, 'This is not an id; fund-losses list shows them.'),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for distributions of the treasury's funds that the broker took back. */
export function addFundLossRoutes(scope: FastifyInstance, { db, clock, log }: Deps) {
  const show = async () =>
    (await listFundLosses(db)).map(({ id, chainId, token, exDate, paymentId, ...loss }) => ({
      ...{ id, chain: chainId, fund: token, ex_date: exDate, payment: paymentId },
      amount: toAmountText(loss.amount, TOKEN_DECIMALS),
      posted: new Date(loss.postedAtMs).toISOString(),
    }))
  scope.get('/fund-losses', show)
  scope.post('/fund-losses/close', async (request) => {
    const { id, who, why } = parseOperatorChange(closing, request)
    await inTransaction(db, async (tx) => {
      const doneAtMs = clock()
      if (!(await closeFundLoss(tx, id, doneAtMs)))
        throw new AppError('not_found', { message: 'No open loss of a fund has this id.' })
      await insertOperatorAction(tx, { action: 'close fund loss', subject: id, who, why, doneAtMs })
    })
    log.info({ operator: who, reason: why, fund_loss_id: id }, 'operator: loss of a fund closed')
    return show()
  })
}
