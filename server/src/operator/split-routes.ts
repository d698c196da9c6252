import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import {
  confirmTwoSplits,
  leaveOutSplit,
  listHeldSplits,
} from '../modules/corporate-actions/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Tx } from '../tables/tables.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps, OperatorReason } from './service.ts'
import { insertOperatorAction } from './store.ts'

const id = z.uuid('This is not the id of a split; splits list shows them.')
const confirmation = z.strictObject({ id, otherId: id, ...reasonShape })
const omission = z.strictObject({ id, isLeftOut: z.boolean(), ...reasonShape })

type Deps = OperatorDeps & { log: Logger }

/** Adds the routes for splits that wait until an operator decides: list, confirm, leave out. */
export function addSplitRoutes(scope: FastifyInstance, deps: Deps) {
  const show = async () =>
    (await listHeldSplits(deps.db)).map(({ action, waitsFor }) => ({
      ...{ id: action.id, stock: action.symbol, 'ex-date': action.exDate },
      ratio: [action.to, action.from]
        .map((each) => toAmountText(each, PRICE_DECIMALS))
        .join(' for '),
      'waits for':
        waitsFor === 'left_out' ? 'left out' : `${REASONS[waitsFor.kind]} ${waitsFor.id}`,
    }))
  scope.get('/splits', show)
  scope.post('/splits/confirm', async (request) => {
    const { otherId, ...split } = parseOperatorChange(confirmation, request)
    await decide(deps, `split confirm ${otherId}`, split, (tx) =>
      confirmTwoSplits(tx, deps, { id: split.id, otherId }),
    )
    return show()
  })
  scope.post('/splits/omit', async (request) => {
    const { isLeftOut, ...split } = parseOperatorChange(omission, request)
    await decide(deps, isLeftOut ? 'split leave out' : 'split include', split, (tx) =>
      leaveOutSplit(tx, deps, { id: split.id, isLeftOut }),
    )
    return show()
  })
}

type Waiting = Awaited<ReturnType<typeof listHeldSplits>>[number]['waitsFor']

const REASONS: Record<Exclude<Waiting, string>['kind'], string> = {
  odd_record: 'odd record',
  other_split: 'split',
}

type Decided = { ok: true } | { ok: false; reason: 'unknown' | 'not_now' }

/** Carries out a decision and records it, in one transaction. */
async function decide(
  { db, clock, log }: Deps,
  action: string,
  { id: subject, who, why }: OperatorReason & { id: string },
  work: (tx: Tx) => Promise<Decided>,
): Promise<void> {
  const outcome = await inTransaction(db, async (tx) => {
    const decided = await work(tx)
    if (decided.ok) {
      await insertOperatorAction(tx, { action, subject, who, why, doneAtMs: clock() })
    }
    return decided
  })
  if (!outcome.ok) {
    throw outcome.reason === 'unknown'
      ? new AppError('not_found', { message: 'No split has this id.' })
      : new AppError('conflict', { message: 'Not allowed for this split.' })
  }
  log.info({ operator: who, reason: why, split_id: subject, action }, 'operator: split decided')
}
