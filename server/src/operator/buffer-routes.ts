import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { getAddress, parseUnits } from 'viem/utils'
import { z } from 'zod'
import type { InstantChain } from '../modules/instant-redemptions/deps.ts'
import {
  addRefill,
  cancelRefill,
  listRefills,
  type Refill,
  type RefillRefusal,
  validateRefill,
} from '../modules/instant-redemptions/service.ts'
import type { RandomBytes } from '../platform/ambient.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { parseOperatorChange, reasonShape } from './reason.ts'
import type { OperatorDeps } from './service.ts'
import { insertOperatorAction } from './store.ts'

const request = z.strictObject({
  chainId: z.coerce.number().int().positive(),
  token: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'This is not the address of a payment token.'),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'This is not an amount.'),
  ...reasonShape,
})

const cancellation = z.strictObject({
  id: z.uuid('This is not the id of a refill; buffers list shows them.'),
  ...reasonShape,
})

/** How the operator routes reach the buffers. */
export type BufferSettings = {
  findChain: (chainId: number) => InstantChain | null
  /** Base units of USD+. Larger refills need the approval of two operators. */
  approvalLimit: bigint
}

type Deps = OperatorDeps & { log: Logger; random: RandomBytes; buffers: BufferSettings }

/** Adds the routes that refill the buffers of instant redemptions from the treasury. */
export function addBufferRoutes(scope: FastifyInstance, deps: Deps) {
  const { db, clock, log, buffers } = deps
  const refillDeps = { ...deps, findChain: buffers.findChain }
  const show = async () => (await listRefills(db)).map((refill) => toWire(refill, buffers))
  scope.get('/buffers', show)
  scope.post('/buffers', async (input) => {
    const { chainId, token, amount, who, why } = parseOperatorChange(request, input)
    const paymentToken = token.toLowerCase() as Address
    const decimals = buffers.findChain(chainId)?.findToken(paymentToken)?.decimals
    if (decimals === undefined) throw toError('unknown_buffer')
    const wanted = { chainId, paymentToken, amount: parseUnits(amount, decimals), who }
    if (wanted.amount === 0n) {
      throw new AppError('validation', { fields: { amount: 'This must be above zero.' } })
    }
    const checked = await validateRefill(refillDeps, wanted)
    if (!checked.ok) throw toError(checked.reason)
    const added = await inTransaction(db, async (tx) => {
      const outcome = await addRefill(tx, refillDeps, wanted)
      if (!outcome.ok) return outcome
      const subject = outcome.value.id
      const action = 'buffer refill'
      await insertOperatorAction(tx, { action, subject, who, why, doneAtMs: clock() })
      return outcome
    })
    if (!added.ok) throw toError(added.reason)
    log.info(
      { operator: who, reason: why, refill_id: added.value.id, chain_id: chainId, amount },
      'operator: refill of a buffer requested',
    )
    return show()
  })
  scope.post('/buffers/cancel', async (input) => {
    const { id, who, why } = parseOperatorChange(cancellation, input)
    await inTransaction(db, async (tx) => {
      const doneAtMs = clock()
      const outcome = await cancelRefill(tx, { id, atMs: doneAtMs })
      if (!outcome.ok) throw toCancelError(outcome.reason)
      const action = 'buffer refill cancel'
      await insertOperatorAction(tx, { action, subject: id, who, why, doneAtMs })
    })
    log.info({ operator: who, reason: why, refill_id: id }, 'operator: refill of a buffer canceled')
    return show()
  })
}

const messages: Record<RefillRefusal, string> = {
  unknown_buffer: 'There is no buffer of this token on this chain.',
  not_offered: 'This token has no capacity; the owner sets it in the contract.',
  above_capacity: 'The buffer would have more than its capacity.',
  in_progress: 'Another refill of this buffer has not ended.',
}

const toError = (refusal: RefillRefusal) =>
  new AppError(refusal === 'unknown_buffer' ? 'not_found' : 'conflict', {
    message: messages[refusal],
  })

const toCancelError = (refusal: 'unknown' | 'not_now') =>
  refusal === 'unknown'
    ? new AppError('not_found', { message: 'There is no such refill.' })
    : new AppError('conflict', { message: 'The custodian was already asked, or it has ended.' })

/** Returns the refill in the format of the operator commands. */
function toWire(refill: Refill, { findChain }: BufferSettings) {
  const token = findChain(refill.chainId)?.findToken(refill.paymentToken)
  return {
    id: refill.id,
    chain: refill.chainId,
    token: getAddress(refill.paymentToken),
    amount: token
      ? `${toAmountText(refill.amount, token.decimals)} ${token.symbol}`
      : refill.amount.toString(),
    status: refill.status,
    by: refill.requestedBy,
    requested: new Date(refill.requestedAtMs).toISOString(),
  }
}
