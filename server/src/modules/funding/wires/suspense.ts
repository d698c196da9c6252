import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { isAssignable } from '@parvalue/shared/domain/wires/wire-match.ts'
import { RECALLED, transitionReceipt } from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import type { Clock } from '../../../platform/ambient.ts'
import type { Enqueue } from '../../../ports/jobs.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'
import { getRestriction } from '../../user/service.ts'
import { lockRequests, saveRequest } from '../request-store.ts'
import { toMintRequest, toReturnRequest } from '../requests.ts'
import {
  type IncomingWire,
  insertDecision,
  listRecalled,
  listReceipts,
  lockReceipt,
  saveReceipt,
} from './receipt-store.ts'

export type DecisionDeps = { clock: Clock; enqueue: Enqueue }

/** Who decides, and why: kept forever. */
export type Decider = { who: string; why: string }

export type DecisionRefusal =
  | 'unknown_receipt'
  | 'not_now'
  | 'not_assignable'
  | 'unknown_request'
  | 'not_the_same'

/** What waits for a person: money without an owner, not to be minted now, or gone after its mint. */
export const listWiresNeedingReview = async (db: Db): Promise<IncomingWire[]> => [
  ...(await listRecalled(db)),
  ...(await listReceipts(db, { statuses: ['suspense', 'parked', 'returning'] })),
]

/** Wires above the limit that two people have not agreed to yet. */
export const listWiresToApprove = async (db: Db): Promise<IncomingWire[]> =>
  (await listReceipts(db, { statuses: ['arrived'] })).filter(
    ({ waitsFor }) => waitsFor === 'approval',
  )

/** Requirement XT-06: back to whoever sent it. */
export const decideReturn = (
  tx: Tx,
  deps: DecisionDeps,
  receiptId: string,
  decider: Decider,
): Promise<Outcome<IncomingWire, DecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const moved = transitionReceipt(receipt.status, 'return')
    if (!moved.ok) return moved
    await saveReceipt(tx, receiptId, { status: moved.value })
    await deps.enqueue(tx, [toReturnRequest(receiptId)])
    await record(tx, deps, { receiptId, decision: 'return', memoCode: null, ...decider })
    return accepted({ ...receipt, status: moved.value })
  })

/** Parked money goes on to be minted; whatever hindered it is looked at again. */
export const decideRelease = (
  tx: Tx,
  deps: DecisionDeps,
  receiptId: string,
  decider: Decider,
): Promise<Outcome<IncomingWire, DecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const moved = transitionReceipt(receipt.status, 'release')
    if (!moved.ok) return moved
    await saveReceipt(tx, receiptId, { status: moved.value, reason: null })
    await deps.enqueue(tx, [toMintRequest(receiptId)])
    await record(tx, deps, { receiptId, decision: 'release', memoCode: null, ...decider })
    return accepted({ ...receipt, status: moved.value })
  })

/** Says whose it is, where the reason of its suspense allows that. */
export const decideAssign = (
  tx: Tx,
  deps: DecisionDeps,
  { receiptId, memoCode }: { receiptId: string; memoCode: string },
  decider: Decider,
): Promise<Outcome<IncomingWire, DecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const moved = transitionReceipt(receipt.status, 'assign')
    if (!moved.ok) return moved
    if (!isAssignable(receipt.reason) || receipt.currency !== 'USD')
      return refused('not_assignable')
    const [request] = await lockRequests(tx, [memoCode])
    if (!request) return refused('unknown_request')
    if (request.status === 'cancelled') return refused('not_assignable')
    if ((await getRestriction({ db: tx }, request.wallet)) === 'restricted') {
      return refused('not_assignable')
    }
    const status = request.status === 'open' ? 'funded' : request.status
    await saveRequest(tx, memoCode, {
      status,
      originator: request.originator ?? receipt.originator,
    })
    await saveReceipt(tx, receiptId, { status: moved.value, reason: null, memoCode })
    const { cents } = receipt
    const entry = toWireEntry(`wire/${receiptId}/assigned`, { kind: 'assigned', cents, memoCode })
    await postOrThrow(tx, [entry])
    await deps.enqueue(tx, [toMintRequest(receiptId)])
    await record(tx, deps, { receiptId, decision: 'assign', memoCode, ...decider })
    return accepted({ ...receipt, status: moved.value, memoCode })
  })

/**
 * Money in suspense stands for as much that the bank took back when its USD+ were out: what is minted
 * has cash behind it again, and other wires of the account go on.
 */
export const decideOffset = (
  tx: Tx,
  deps: DecisionDeps,
  { receiptId, by }: { receiptId: string; by: string },
  decider: Decider,
): Promise<Outcome<IncomingWire, DecisionRefusal>> =>
  decide(tx, receiptId, async (receipt) => {
    const isOut = receipt.status === 'minted' || receipt.status === 'covering'
    if (!isOut || receipt.reason !== RECALLED || receipt.coveredBy) return refused('not_now')
    const cover = await lockReceipt(tx, { id: by })
    if (!cover) return refused('unknown_receipt')
    const moved = transitionReceipt(cover.status, 'cover')
    if (!moved.ok) return moved
    const { cents, currency, accountId } = cover
    const isSame = cents === receipt.cents && accountId === receipt.accountId
    if (!isSame || currency !== 'USD') return refused('not_the_same')
    await saveReceipt(tx, by, { status: moved.value, reason: null })
    await saveReceipt(tx, receiptId, { coveredBy: by })
    await postOrThrow(tx, [toWireEntry(`wire/${by}/covered`, { kind: 'covered', cents })])
    await record(tx, deps, { receiptId, decision: 'cover', memoCode: null, ...decider })
    return accepted({ ...receipt, coveredBy: by })
  })

type Decided = Outcome<IncomingWire, DecisionRefusal>

async function decide(
  tx: Tx,
  id: string,
  work: (receipt: IncomingWire) => Promise<Decided>,
): Promise<Decided> {
  const receipt = await lockReceipt(tx, { id })
  return receipt ? work(receipt) : refused('unknown_receipt')
}

const record = (
  tx: Tx,
  { clock }: DecisionDeps,
  decision: Omit<Parameters<typeof insertDecision>[1], 'nowMs'>,
) => insertDecision(tx, { ...decision, nowMs: clock() })
