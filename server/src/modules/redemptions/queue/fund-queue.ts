import type { DollarToken } from '../../../providers/custodian/port.ts'
import { isFlowFrozen } from '../../circuit-breakers/service.ts'
import type { RedemptionChain, RedemptionDeps } from '../deps.ts'
import {
  followLastTransfer,
  parkRedemptionAsRefused,
  requestFunding,
  setAsideFundedDollars,
} from '../fund-from-custodian.ts'
import { type CustodianFunding, listLastFundings } from '../funding-store.ts'
import type { Redemption } from '../row.ts'
import { updateRedemption } from '../store.ts'
import { runOrLogError } from './attempt.ts'
import { listRedemptionQueueFront, listRedemptionsInTransfer } from './queue-store.ts'
import type { RedemptionQueueKey } from './queues.ts'

/**
 * Dollars are requested ahead of payment for the first `FUNDED_AHEAD_MAX` redemptions of a queue, as soon as one of the
 * first `FUNDED_AHEAD_MIN` lacks them. The custodian's balance is thus read once for many payments, and the fulfiller
 * holds dollars for at most `FUNDED_AHEAD_MAX` payments.
 */
const FUNDED_AHEAD_MAX = 50
const FUNDED_AHEAD_MIN = 25

/** Follows all transfers in progress; a transfer that fails does not block the others. Returns false if one failed. */
export async function followCustodianTransfers(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  chain: RedemptionChain,
): Promise<boolean> {
  const token = chain.findToken(key.paymentToken)
  if (!token) return true
  let isEachFollowed = true
  for (const row of await listRedemptionsInTransfer(deps.db, key)) {
    const isFollowed = await runOrLogError(deps, { redemption_id: row.id }, () =>
      followLastTransfer(deps, row, { chain, token }),
    )
    isEachFollowed &&= isFollowed
  }
  return isEachFollowed
}

/**
 * Requests the dollars of the redemptions at the front of a queue, in its order. It stops at the first redemption that
 * the custodian's balance does not cover: a smaller one behind it is not funded first.
 */
export async function fundRedemptionQueue(
  deps: RedemptionDeps,
  key: RedemptionQueueKey,
  chain: RedemptionChain,
): Promise<void> {
  const front = await listRedemptionQueueFront(deps.db, key, FUNDED_AHEAD_MAX)
  const unpaid = front.filter(({ status }) => status === 'SUBMITTED' || status === 'PENDING_ESCROW')
  const fundings = await listLastFundings(
    deps.db,
    unpaid.map(({ id }) => id),
  )
  for (const row of unpaid) {
    if (fundings.get(row.id)?.status === 'complete') await setAsideFundedDollars(deps, row)
  }
  const missing = unpaid.filter(({ id }) => isMissing(fundings.get(id)))
  const [first] = missing
  if (!first || front.indexOf(first) >= FUNDED_AHEAD_MIN) return
  if (await isFlowFrozen(deps.db, 'redeem')) return
  const token = chain.findToken(key.paymentToken)
  if (token) return requestInOrder(deps, missing, { chain, token, fundings })
  for (const row of missing) await parkRedemptionAsRefused(deps, row)
}

const isMissing = (last: CustodianFunding | undefined) =>
  last === undefined || last.status === 'failed'

type Funding = {
  chain: RedemptionChain
  token: DollarToken
  fundings: Map<string, CustodianFunding>
}

async function requestInOrder(
  deps: RedemptionDeps,
  rows: readonly Redemption[],
  { chain, token, fundings }: Funding,
): Promise<void> {
  let available = await deps.custodian.getBalance(token)
  for (const row of rows) {
    if (available < row.paymentAmount) return waitForLiquidity(deps, row)
    const last = fundings.get(row.id)
    const outcome = await requestFunding(deps, row, { chain, token, last })
    if (outcome === 'short') return
    if (outcome === 'in_progress' || outcome === 'complete') available -= row.paymentAmount
  }
}

async function waitForLiquidity({ db }: RedemptionDeps, { id, waitingFor }: Redemption) {
  if (waitingFor !== 'liquidity') await updateRedemption(db, id, { waiting_for: 'liquidity' })
}
