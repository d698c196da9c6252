import type { Api } from '@parvalue/shared/api/table.ts'
import {
  type TestModeRefusal,
  testModeRefusalMessages,
} from '@parvalue/shared/api/test-mode-refusals.ts'
import { marketSessionAt } from '@parvalue/shared/domain/market/market-session.ts'
import type { Outcome } from '@parvalue/shared/domain/values/outcome.ts'
import { parseWireAmount } from '@parvalue/shared/domain/wires/wire.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { IdentityDecision } from '../../providers/simulator-controls/port.ts'
import { getEntityId } from '../user/service.ts'
import type { TestModeDeps } from './deps.ts'
import {
  decideTestIdentity,
  decideTestOrder,
  decideTestTransfer,
  listTestMails,
  moveTestMarket,
  sendTestWire,
} from './service.ts'

export const createTestModeHandlers = (deps: TestModeDeps): GroupHandlers<Api['test-mode']> => ({
  sendWire: async ({ session, body }) => {
    const bank = orNotFound(deps.controls.bank)
    const cents = parseWireAmount(body.payment_quantity)
    if (!cents.ok) throw new AppError('validation')
    const wire = { wallet: session.address, memoCode: body.memo_code, cents: cents.value }
    await carryOut(sendTestWire(deps, bank, wire))
    return body
  },
  decideAchTransfer: async ({ session, body }) => {
    const broker = orNotFound(deps.controls.broker)
    const entityId = await getEntityId(deps.db, session.address)
    const { transfer_id: id, decision } = body
    await carryOut(decideTestTransfer(deps, broker, { entityId, id, decision }))
    return body
  },
  decideIdentityCheck: async ({ session, body }) => {
    const identity = orNotFound(deps.controls.identity)
    const entityId = await getEntityId(deps.db, session.address)
    const decision = identityDecisions[body.decision]
    await carryOut(decideTestIdentity(deps, identity, { entityId, decision }))
    return body
  },
  decideOrder: async ({ session, body }) => {
    const broker = orNotFound(deps.controls.broker)
    const person = {
      wallet: session.address,
      entityId: await getEntityId(deps.db, session.address),
    }
    const { order_id: id, decision } = body
    await carryOut(decideTestOrder(deps, broker, { person, id, decision }))
    return body
  },
  moveMarket: async ({ body }) => {
    const market = orNotFound(deps.controls.market)
    await carryOut(moveTestMarket(deps, market, body.move))
    const nowMs = deps.marketClock()
    return { world_dt: toTime(nowMs), session: marketSessionAt(nowMs).session }
  },
  listMails: async ({ session }) => {
    const mail = orNotFound(deps.controls.mail)
    const entityId = await getEntityId(deps.db, session.address)
    const mails = await orUnavailable(listTestMails(deps, mail, entityId))
    return mails.map(({ id, subject, text, receivedAtMs }) => ({
      ...{ id, subject, text },
      sent_dt: toTime(receivedAtMs),
    }))
  },
})

const identityDecisions = {
  approve: 'approved',
  decline: 'declined',
  review: 'needs_review',
} as const satisfies Record<string, IdentityDecision>

const toTime = (ms: number) => new Date(ms).toISOString()

/** Returns the control; a real outside party answers like a path that does not exist. */
function orNotFound<Control>(control: Control | null): Control {
  if (control === null) throw new AppError('not_found')
  return control
}

async function carryOut(act: Promise<Outcome<void, TestModeRefusal | 'unknown'>>): Promise<void> {
  const outcome = await orUnavailable(act)
  if (outcome.ok) return
  const { reason } = outcome
  if (reason === 'unknown') throw new AppError('not_found')
  throw new AppError('conflict', {
    message: testModeRefusalMessages[reason],
    fields: { test_mode: reason },
  })
}

const orUnavailable = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((cause: unknown) => {
    if (!(cause instanceof ProviderError) || cause.kind === 'broken') throw cause
    throw new AppError('unavailable', { cause })
  })
