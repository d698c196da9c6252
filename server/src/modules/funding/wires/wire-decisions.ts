import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { isSuspenseAssignable } from '@parvalue/shared/domain/wires/wire-match.ts'
import {
  RECALLED_WIRE_REASON,
  transitionWireReceipt,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'
import { getWalletRestriction } from '../../user/service.ts'
import { mintWireJob, returnWireJob } from '../queues.ts'
import { lockWireRequests, saveWireRequest } from '../wire-request-store.ts'
import {
  type IncomingWire,
  insertWireDecision,
  listRecalledWires,
  listWireReceipts,
  lockWireReceipt,
  saveWireReceipt,
} from './wire-receipt-store.ts'

export type WireDecisionDeps = { clock: Clock; enqueue: Enqueue }

/** The operator who decides, or the system, and the reason; both are stored permanently. */
export type WireDecider = { who: string; why: string }

export type WireDecisionRefusal =
  | 'unknown_receipt'
  | 'not_now'
  | 'not_assignable'
  | 'unknown_request'
  | 'not_the_same'

/** Lists wires that need an operator: without a matching request, parked, being returned, or recalled after minting. */
export const listWiresNeedingReview = async (db: Db): Promise<IncomingWire[]> => [
  ...(await listRecalledWires(db)),
  ...(await listWireReceipts(db, { statuses: ['suspense', 'parked', 'returning'] })),
]

/** Lists wires above the approval limit that still lack approvals. */
export const listWiresToApprove = async (db: Db): Promise<IncomingWire[]> =>
  (await listWireReceipts(db, { statuses: ['arrived'] })).filter(
    ({ waitsFor }) => waitsFor === 'approval',
  )

/** Requirement XT-06: saves the decision to return the wire to its sender; a job returns it. */
export const decideWireReturn = (
  tx: Tx,
  deps: WireDecisionDeps,
  receiptId: string,
  decider: WireDecider,
): Promise<Outcome<IncomingWire, WireDecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const transition = transitionWireReceipt(receipt.status, 'return')
    if (!transition.ok) return transition
    await saveWireReceipt(tx, receiptId, { status: transition.value })
    await deps.enqueue(tx, [returnWireJob(receiptId)])
    await record(tx, deps, { receiptId, decision: 'return', memoCode: null, ...decider })
    return accepted({ ...receipt, status: transition.value })
  })

/** Releases a parked wire for minting; all checks run again. */
export const decideWireRelease = (
  tx: Tx,
  deps: WireDecisionDeps,
  receiptId: string,
  decider: WireDecider,
): Promise<Outcome<IncomingWire, WireDecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const transition = transitionWireReceipt(receipt.status, 'release')
    if (!transition.ok) return transition
    await saveWireReceipt(tx, receiptId, { status: transition.value, reason: null })
    await deps.enqueue(tx, [mintWireJob(receiptId)])
    await record(tx, deps, { receiptId, decision: 'release', memoCode: null, ...decider })
    return accepted({ ...receipt, status: transition.value })
  })

/** Assigns a wire in suspense to a request, if the reason of its suspense allows that. */
export const decideWireAssignment = (
  tx: Tx,
  deps: WireDecisionDeps,
  { receiptId, memoCode }: { receiptId: string; memoCode: string },
  decider: WireDecider,
): Promise<Outcome<IncomingWire, WireDecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const transition = transitionWireReceipt(receipt.status, 'assign')
    if (!transition.ok) return transition
    if (!isSuspenseAssignable(receipt.reason) || receipt.currency !== 'USD')
      return refused('not_assignable')
    const [request] = await lockWireRequests(tx, [memoCode])
    if (!request) return refused('unknown_request')
    if (request.status === 'cancelled') return refused('not_assignable')
    if ((await getWalletRestriction({ db: tx }, request.wallet)) === 'restricted') {
      return refused('not_assignable')
    }
    const status = request.status === 'open' ? 'funded' : request.status
    await saveWireRequest(tx, memoCode, {
      status,
      originator: request.originator ?? receipt.originator,
    })
    await saveWireReceipt(tx, receiptId, { status: transition.value, reason: null, memoCode })
    const { cents } = receipt
    const entry = toWireEntry(`wire/${receiptId}/assigned`, { kind: 'assigned', cents, memoCode })
    await postOrThrow(tx, [entry])
    await deps.enqueue(tx, [mintWireJob(receiptId)])
    await record(tx, deps, { receiptId, decision: 'assign', memoCode, ...decider })
    return accepted({ ...receipt, status: transition.value, memoCode })
  })

/**
 * Covers a wire that the bank recalled after minting with a suspense wire of the same amount and account: the minted
 * USD+ are backed by cash again, and other mints of the account continue.
 */
export const decideWireCover = (
  tx: Tx,
  deps: WireDecisionDeps,
  { receiptId, by }: { receiptId: string; by: string },
  decider: WireDecider,
): Promise<Outcome<IncomingWire, WireDecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const isOut = receipt.status === 'minted' || receipt.status === 'covering'
    if (!isOut || receipt.reason !== RECALLED_WIRE_REASON || receipt.coveredBy)
      return refused('not_now')
    const cover = await lockWireReceipt(tx, { id: by })
    if (!cover) return refused('unknown_receipt')
    const transition = transitionWireReceipt(cover.status, 'cover')
    if (!transition.ok) return transition
    const { cents, currency, accountId } = cover
    const isSame = cents === receipt.cents && accountId === receipt.accountId
    if (!isSame || currency !== 'USD') return refused('not_the_same')
    await saveWireReceipt(tx, by, { status: transition.value, reason: null })
    await saveWireReceipt(tx, receiptId, { coveredBy: by })
    await postOrThrow(tx, [toWireEntry(`wire/${by}/covered`, { kind: 'covered', cents })])
    await record(tx, deps, { receiptId, decision: 'cover', memoCode: null, ...decider })
    return accepted({ ...receipt, coveredBy: by })
  })

type Decided = Outcome<IncomingWire, WireDecisionRefusal>

async function decide(
  tx: Tx,
  id: string,
  work: (receipt: IncomingWire) => Promise<Decided>,
): Promise<Decided> {
  const receipt = await lockWireReceipt(tx, { id })
  return receipt ? work(receipt) : refused('unknown_receipt')
}

const record = (
  tx: Tx,
  { clock }: WireDecisionDeps,
  decision: Omit<Parameters<typeof insertWireDecision>[1], 'nowMs'>,
) => insertWireDecision(tx, { ...decision, nowMs: clock() })
