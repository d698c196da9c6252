import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toBaseUnitsOfCents } from '@parvalue/shared/domain/wires/wire.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { z } from 'zod'
import { addApproval, listApprovers, withdrawApproval } from '../modules/approvals/service.ts'
import { listWiresToApprove } from '../modules/funding/wires/wire-decisions.ts'
import { listRefillsToApprove, wakeRefill } from '../modules/instant-redemptions/service.ts'
import {
  findRedemptionToApprove,
  findRedemptionToWithhold,
  listRedemptionsToApprove,
  type Redemption,
  wakeQueueOfApprovedRedemption,
  withholdRedemption,
} from '../modules/redemptions/service.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Db } from '../tables/tables.ts'
import type { BufferSettings } from './buffer-routes.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const approval = z.strictObject({
  id: z.uuid('This is not an id; approvals list shows them.'),
  ...reasonShape,
})

const withdrawal = z.strictObject({
  id: z.uuid('This is not an id; approvals list shows them.'),
  /** The operator whose approval is withdrawn; by default the caller. */
  of: z.string().min(1).max(100).optional(),
  ...reasonShape,
})

type Deps = OperatorDeps & { log: Logger; buffers?: BufferSettings }

type Waiting = {
  id: string
  what: 'redemption' | 'wire' | 'refill'
  amount: bigint
  sinceMs: number
}

/** Adds the routes for payments, mints and refills above the threshold, which wait for two approvals. */
export function addApprovalRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log } = deps
  scope.get('/approvals', () => show(deps))
  scope.post('/approvals', async (request) => {
    const { id, who, why } = parseOperatorChange(approval, request)
    const left = await inTransaction(db, async (tx) => {
      const found = await findWaiting(tx, deps, id)
      if (!found)
        throw new AppError('not_found', { message: 'Nothing with this id is awaiting approval.' })
      const doneAtMs = clock()
      const added = await addApproval(tx, { subject: id, who, givenAtMs: doneAtMs })
      if (!added.ok) {
        throw new AppError('conflict', { message: `${who} has approved it; another must too.` })
      }
      if (added.value === 0 && found.what === 'redemption')
        await wakeQueueOfApprovedRedemption(tx, deps, id)
      if (added.value === 0 && found.what === 'refill') await wakeRefill(tx, deps, id)
      const action = `approve ${found.what}`
      await insertOperatorAction(tx, { action, subject: id, who, why, doneAtMs })
      return added.value
    })
    log.info(
      { operator: who, reason: why, subject: id, approvals_left: left },
      'operator: approval recorded',
    )
    return show(deps)
  })
  scope.post('/approvals/withdraw', async (request) => {
    const { id, who, why, of = who } = parseOperatorChange(withdrawal, request)
    const left = await inTransaction(db, async (tx) => {
      const withdrawnAtMs = clock()
      const isWaiting = async () =>
        (await findRedemptionToWithhold(tx, id)) !== null ||
        (await findWireToApprove(tx, id)) !== null ||
        (await findRefillToApprove(tx, deps, id)) !== null
      const taken = await withdrawApproval(tx, { subject: id, of, who, withdrawnAtMs }, isWaiting)
      if (!taken.ok) throw toRefusal(taken.reason, of)
      if (taken.value > 0) await withholdRedemption(tx, deps, id)
      const subject = id
      await insertOperatorAction(tx, {
        action: `withdraw the approval of ${of}`,
        subject,
        who,
        why,
        doneAtMs: withdrawnAtMs,
      })
      return taken.value
    })
    log.info(
      { operator: who, reason: why, approver: of, subject: id, approvals_left: left },
      'operator: approval withdrawn',
    )
    return show(deps)
  })
}

const toRefusal = (reason: 'not_waiting' | 'not_given', of: string) =>
  reason === 'not_waiting'
    ? new AppError('not_found', {
        message: 'Nothing with this id can be withheld: it is unknown, or its payment is signed.',
      })
    : new AppError('conflict', { message: `${of} has not approved it.` })

async function listWaiting(db: Db, deps: Deps): Promise<Waiting[]> {
  const redemptions = await listRedemptionsToApprove(db)
  return [
    ...redemptions.map(ofRedemption),
    ...(await listWires(db)),
    ...(await listRefills(db, deps)),
  ]
}

async function findWaiting(db: Db, deps: Deps, id: string): Promise<Waiting | null> {
  const redemption = await findRedemptionToApprove(db, id)
  if (redemption) return ofRedemption(redemption)
  return (await findWireToApprove(db, id)) ?? findRefillToApprove(db, deps, id)
}

const listRefills = async (db: Db, { buffers }: Deps): Promise<Waiting[]> =>
  (buffers ? await listRefillsToApprove(db, buffers) : []).map(({ id, amount, requestedAtMs }) => ({
    id,
    what: 'refill',
    amount,
    sinceMs: requestedAtMs,
  }))

const findRefillToApprove = async (db: Db, deps: Deps, id: string): Promise<Waiting | null> =>
  (await listRefills(db, deps)).find((one) => one.id === id) ?? null

const findWireToApprove = async (db: Db, id: string): Promise<Waiting | null> =>
  (await listWires(db)).find((one) => one.id === id) ?? null

const ofRedemption = ({ id, amount, requestedAtMs }: Redemption): Waiting => ({
  id,
  what: 'redemption',
  amount,
  sinceMs: requestedAtMs,
})

const listWires = async (db: Db): Promise<Waiting[]> =>
  (await listWiresToApprove(db)).map(({ id, cents, arrivedAtMs }) => ({
    id,
    what: 'wire',
    amount: toBaseUnitsOfCents(cents),
    sinceMs: arrivedAtMs,
  }))

/** Lists waiting payments and mints in the format of the operator commands. */
async function show(deps: Deps) {
  const { db } = deps
  const waiting = await listWaiting(db, deps)
  const approvers = await listApprovers(
    db,
    waiting.map(({ id }) => id),
  )
  return waiting.map(({ id, what, amount, sinceMs }) => ({
    id,
    what,
    amount: `${toAmountText(amount, TOKEN_DECIMALS)} USD+`,
    approved: approvers.get(id)?.join(', ') || '-',
    since: new Date(sinceMs).toISOString(),
  }))
}
