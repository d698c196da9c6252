import {
  postRedemptionEvent,
  type RedemptionLedgerEvent,
} from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CustodianTransfer, DollarToken } from '../../providers/custodian/port.ts'
import { createTransferKey } from '../../providers/custodian/service.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Tx } from '../../tables/tables.ts'
import { isAmountStillApproved } from '../approvals/service.ts'
import { isFlowFrozen } from '../circuit-breakers/service.ts'
import { postOrThrow } from '../ledger/service.ts'
import { applyRedemptionTransition } from './apply-transition.ts'
import type { RedemptionChain, RedemptionDeps } from './deps.ts'
import {
  type CustodianFunding,
  endFunding,
  findLastFunding,
  insertFunding,
  saveFundingVendorId,
} from './funding-store.ts'
import type { Redemption } from './row.ts'
import { updateRedemption } from './store.ts'
import { toApprovalQuery } from './waiting-reasons.ts'

/**
 * Requests the transfer of a redemption's payment from the custodian to the fulfiller. The idempotency key is saved
 * before the request; a lost response is requested again under the same key. A new key is used only when the last
 * transfer has failed. Returns null if the redemption may not be funded now.
 */
export async function requestFunding(
  deps: RedemptionDeps,
  row: Redemption,
  { chain, token, last }: { chain: RedemptionChain; token: DollarToken; last: LastFunding },
): Promise<FundingOutcome | null> {
  const funding = await createFunding(deps, row, (last?.attempt ?? 0) + 1)
  return funding && followTransfer(deps, row, { chain, token, funding })
}

type LastFunding = CustodianFunding | undefined

/** `short`: the custodian's balance was too low. `refused`: an operator has to act. */
type FundingOutcome = 'in_progress' | 'complete' | 'short' | 'refused'

/** Sets aside the dollars of a redemption whose transfer completed while its status did not allow that. */
export const setAsideFundedDollars = (deps: RedemptionDeps, { id }: Redemption) =>
  inTransaction(deps.db, async (tx) => {
    await applyRedemptionTransition(tx, deps, { id, event: 'set_aside', isWorking: true })
  })

/** Parks a redemption whose payment token is not configured. */
export const parkRedemptionAsRefused = (deps: RedemptionDeps, { id }: Redemption) =>
  inTransaction(deps.db, async (tx) => {
    await applyRedemptionTransition(tx, deps, {
      id,
      event: 'need_contact',
      reason: 'custodian_refused',
    })
  })

/** Saves key, status and posting in one commit, before the request is sent. */
function createFunding(
  deps: RedemptionDeps,
  row: Redemption,
  attempt: number,
): Promise<CustodianFunding | null> {
  const id = createTransferKey(deps.random(16))
  return inTransaction(deps.db, async (tx) => {
    if (await isFlowFrozen(tx, 'redeem')) return null
    if (!(await isAmountStillApproved(tx, toApprovalQuery(deps, row)))) return null
    const { id: redemptionId } = row
    const isFirst = row.status === 'SUBMITTED'
    const event = 'ask_dollars'
    if (
      isFirst &&
      !(await applyRedemptionTransition(tx, deps, { id: redemptionId, event, isWorking: true }))
    ) {
      return null
    }
    await updateRedemption(tx, redemptionId, { waiting_for: null })
    const createdAtMs = deps.clock()
    await insertFunding(tx, { id, redemptionId, attempt, createdAtMs })
    await post(tx, row, { kind: 'funding', fundingId: id })
    return { id, redemptionId, attempt, vendorId: null, status: 'asked' as const, createdAtMs }
  })
}

type FundingContext = { chain: RedemptionChain; token: DollarToken; funding: CustodianFunding }

async function followTransfer(
  deps: RedemptionDeps,
  row: Redemption,
  context: FundingContext,
): Promise<FundingOutcome> {
  const { id } = context.funding
  try {
    const transfer = await readTransfer(deps, row, context)
    if (transfer?.status === 'complete') await finish(deps, row, id)
    if (transfer?.status !== 'failed')
      return transfer?.status === 'complete' ? 'complete' : 'in_progress'
    await failFunding(deps, row, { id, isShort: transfer.isShort })
    return transfer.isShort ? 'short' : 'refused'
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    await failFunding(deps, row, { id, isShort: false })
    return 'refused'
  }
}

async function readTransfer(
  { db, custodian, crashAt }: RedemptionDeps,
  row: Redemption,
  { chain, token, funding }: FundingContext,
): Promise<CustodianTransfer | null> {
  const known = funding.vendorId === null ? null : await custodian.findTransfer(funding.vendorId)
  if (known) return known
  if (await isFlowFrozen(db, 'redeem')) return null
  crashAt('redemptions.before-custodian')
  const transfer = await custodian.requestTransfer({
    key: funding.id,
    chainId: row.chainId,
    receiver: chain.sender.address,
    token,
    amount: row.paymentAmount,
  })
  crashAt('redemptions.after-custodian')
  await saveFundingVendorId(db, funding.id, transfer.vendorId)
  return transfer
}

const finish = (deps: RedemptionDeps, row: Redemption, id: string) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await endFunding(tx, id, 'complete'))) return
    await post(tx, row, { kind: 'funded', fundingId: id })
    await applyRedemptionTransition(tx, deps, { id: row.id, event: 'set_aside', isWorking: true })
    deps.crashAt('redemptions.before-set-aside-commit')
  })

/**
 * Ends a failed transfer: if the custodian's balance was too low the redemption waits, otherwise an operator has to
 * act.
 */
const failFunding = (
  deps: RedemptionDeps,
  row: Redemption,
  { id, isShort }: { id: string; isShort: boolean },
) =>
  inTransaction(deps.db, async (tx) => {
    if (!(await endFunding(tx, id, 'failed'))) return
    await post(tx, row, { kind: 'unfunded', fundingId: id })
    if (isShort) await updateRedemption(tx, row.id, { waiting_for: 'liquidity' })
    else
      await applyRedemptionTransition(tx, deps, {
        id: row.id,
        event: 'need_contact',
        reason: 'custodian_refused',
      })
  })

async function post(
  tx: Tx,
  { chainId, paymentToken: token, paymentAmount: amount }: Redemption,
  { kind, fundingId }: { kind: RedemptionLedgerEvent['kind']; fundingId: string },
) {
  const posting = postRedemptionEvent(chainId, { kind, token, amount })
  const id = `redemption-funding/${fundingId}/${kind}`
  await postOrThrow(tx, [{ id, corrects: null, ...posting }])
}

/**
 * Processes the next step of a transfer in progress, also for a redemption that is parked, final or orphaned, so that
 * the money is accounted for.
 */
export async function followLastTransfer(
  deps: RedemptionDeps,
  row: Redemption,
  { chain, token }: Pick<FundingContext, 'chain' | 'token'>,
): Promise<void> {
  const funding = await findLastFunding(deps.db, row.id)
  if (funding?.status === 'asked') await followTransfer(deps, row, { chain, token, funding })
}
