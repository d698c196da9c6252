import {
  type InstantLedgerEvent,
  postInstantEvent,
} from '@parvalue/shared/domain/ledger/ledger-instant.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { CustodianTransfer } from '../../providers/custodian/port.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Tx } from '../../tables/tables.ts'
import { isAmountStillApproved } from '../approvals/service.ts'
import { isFlowFrozen } from '../circuit-breakers/service.ts'
import { postOrThrow } from '../ledger/service.ts'
import { isRedemptionWaitingForLiquidity } from '../redemptions/service.ts'
import type { InstantChain, RefillDeps } from './deps.ts'
import { toUsdPlusUnitsUp, validateRefillAmount } from './refill-rules.ts'
import {
  endRefill,
  findRefill,
  markRefillSent,
  type Refill,
  saveRefillVendorId,
} from './refill-store.ts'

/** Seconds until a refill that waits, or whose transfer is in progress, is looked at again. */
const WAIT_SECONDS = 60
const POLL_SECONDS = 5

/** Takes one step of a refill: requests its transfer from the custodian, or follows the transfer. */
export async function processRefill(deps: RefillDeps, id: string): Promise<NextRun> {
  const refill = await findRefill(deps.db, id)
  if (!refill) return 'none'
  const chain = deps.findChain(refill.chainId)
  if (refill.status === 'requested') return startRefill(deps, refill, chain)
  if (refill.status !== 'sent' || !chain) return 'none'
  return (await followTransfer(deps, refill, chain)) ? 'none' : { inSeconds: POLL_SECONDS }
}

/**
 * Saves status and posting in one commit, before the custodian is asked under the id of the refill. Redemptions of the
 * queue that wait for the same dollars come first.
 */
async function startRefill(
  deps: RefillDeps,
  refill: Refill,
  chain: InstantChain | null,
): Promise<NextRun> {
  const token = chain?.findToken(refill.paymentToken)
  if (!chain || !token) return endUnsent(deps, refill)
  const buffer = await chain.redeemer.readBuffer(refill.paymentToken)
  if (!validateRefillAmount(buffer, refill.amount).ok) return endUnsent(deps, refill)
  const isStarted = await inTransaction(deps.db, async (tx) => {
    if (await isFlowFrozen(tx, 'redeem')) return false
    const approval = {
      subject: refill.id,
      amount: toUsdPlusUnitsUp(refill.amount, token.decimals),
      limit: deps.approvalLimit,
    }
    if (!(await isAmountStillApproved(tx, approval))) return false
    if (await isRedemptionWaitingForLiquidity(tx, refill)) return false
    if (!(await markRefillSent(tx, refill.id))) return false
    await post(tx, refill, 'refill_asked')
    return true
  })
  return isStarted ? 'now' : { inSeconds: WAIT_SECONDS }
}

/** Ends a refill that no longer fits the buffer, before any money moved. */
async function endUnsent(deps: RefillDeps, { id }: Refill): Promise<NextRun> {
  const ending = { from: 'requested', to: 'failed', atMs: deps.clock() } as const
  await inTransaction(deps.db, (tx) => endRefill(tx, id, ending))
  deps.log.warn({ refill_id: id }, 'instant: refill does not fit the buffer any more, ended')
  return 'none'
}

/** Follows the transfer; returns whether it has ended. */
async function followTransfer(
  deps: RefillDeps,
  refill: Refill,
  chain: InstantChain,
): Promise<boolean> {
  try {
    const transfer = await readTransfer(deps, refill, chain)
    if (transfer?.status === 'complete') await finish(deps, refill, 'complete')
    if (transfer?.status === 'failed') await finish(deps, refill, 'failed')
    return transfer?.status === 'complete' || transfer?.status === 'failed'
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await finish(deps, refill, 'failed')
    return true
  }
}

/** Requests the transfer, or reads it; a lost answer is requested again under the same key. */
async function readTransfer(
  { db, custodian, crashAt }: RefillDeps,
  refill: Refill,
  { redeemer, findToken }: InstantChain,
): Promise<CustodianTransfer | null> {
  const { id, vendorId, chainId, amount, paymentToken } = refill
  const known = vendorId === null ? null : await custodian.findTransfer(vendorId)
  if (known) return known
  if (await isFlowFrozen(db, 'redeem')) return null
  const token = findToken(paymentToken)
  if (!token) return null
  crashAt('instant.before-custodian')
  const receiver = redeemer.address
  const transfer = await custodian.requestTransfer({ key: id, chainId, receiver, token, amount })
  crashAt('instant.after-custodian')
  await saveRefillVendorId(db, id, transfer.vendorId)
  return transfer
}

const finish = (deps: RefillDeps, refill: Refill, to: 'complete' | 'failed') =>
  inTransaction(deps.db, async (tx) => {
    if (!(await endRefill(tx, refill.id, { from: 'sent', to, atMs: deps.clock() }))) return
    await post(tx, refill, to === 'complete' ? 'refilled' : 'refill_failed')
    deps.crashAt('instant.before-refill-commit')
    if (to === 'failed')
      deps.log.warn({ refill_id: refill.id }, 'instant: custodian did not send the refill, ended')
  })

async function post(
  tx: Tx,
  { id, chainId, paymentToken: token, amount }: Refill,
  kind: Extract<InstantLedgerEvent['kind'], 'refill_asked' | 'refilled' | 'refill_failed'>,
): Promise<void> {
  const posting = postInstantEvent(chainId, { kind, token, amount })
  await postOrThrow(tx, [{ id: `instant-refill/${id}/${kind}`, corrects: null, ...posting }])
}
