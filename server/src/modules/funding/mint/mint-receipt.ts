import { toBaseUnitsOfCents } from '@parvalue/shared/domain/wires/wire.ts'
import {
  transitionWireReceipt,
  type WireParkReason,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { withDelay } from '../../../platform/jobs/reschedule.ts'
import { RpcError } from '../../../providers/chain/errors.ts'
import type { Tx } from '../../../tables/tables.ts'
import { isAmountStillApproved } from '../../approvals/service.ts'
import { processTransactionIntent, type TransactionIntentState } from '../../chain-tx/service.ts'
import { getWalletRestriction } from '../../user/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { mintWireJob } from '../queues.ts'
import { findWireRequest, type WireRequest } from '../wire-request-store.ts'
import {
  findWireReceipt,
  type IncomingWire,
  lockWireReceipt,
  saveWireReceipt,
} from '../wires/wire-receipt-store.ts'
import type { MinterChain } from './chains.ts'
import { findReceiptMintBlocker, type MintBlocker } from './mint-precheck.ts'
import { findWireMint } from './mint-store.ts'

/** Seconds until the next run: while the mint is not final, and while it is blocked. */
const POLL_SECONDS = 2
const WAIT_SECONDS = 60

type Minting = { receipt: IncomingWire; request: WireRequest; chain: MinterChain }

/**
 * Processes the mint of one receipt: exactly the received amount is minted, once. The receipt is done when the
 * indexer has `WireMinted` in a final block.
 */
export async function processWireMint(deps: FundingJobDeps, receiptId: string): Promise<void> {
  const receipt = await findWireReceipt(deps.db, { id: receiptId })
  if (receipt?.status !== 'arrived' && receipt?.status !== 'minting') return
  const request = receipt.memoCode ? await findWireRequest(deps.db, receipt.memoCode) : null
  if (!request) throw new Error(`Wire ${receiptId} has no wire request`)
  const chain = deps.findMinter(request.chainId)
  if (!chain) return wait(deps, receipt, 'no_minter')
  await processMint(deps, { receipt, request, chain })
}

async function processMint(deps: FundingJobDeps, minting: Minting): Promise<void> {
  const { receipt, chain } = minting
  // The receipt is checked until its mint is signed; from then on only the chain decides.
  const blocker =
    receipt.status === 'arrived' ? await findReceiptMintBlocker(deps, receipt, chain) : null
  if (blocker) return applyBlocker(deps, receipt, blocker)
  try {
    await handleState(deps, minting, await sendMint(deps, minting))
  } catch (error) {
    // The mint would revert now. No nonce was reserved, and the cause may pass, for example a pause.
    if (!(error instanceof RpcError)) throw error
    // The receipt may also be minted already, by a transaction that is not in this database.
    if (await finish(deps, minting)) return
    deps.log.warn(
      { wire_id: receipt.id, err: error },
      'funding: mint rejected by the chain, will retry',
    )
    await wait(deps, receipt, 'chain')
  }
}

function applyBlocker(
  deps: FundingJobDeps,
  receipt: IncomingWire,
  blocker: MintBlocker,
): Promise<void> {
  return blocker.kind === 'park'
    ? park(deps, receipt, blocker.reason)
    : wait(deps, receipt, blocker.waitsFor)
}

const sendMint = (deps: FundingJobDeps, { receipt, request, chain }: Minting) =>
  processTransactionIntent(
    { ...deps, sender: chain.sender },
    {
      id: `wire/${receipt.id}/${receipt.mintAttempt}`,
      call: chain.toCall({
        bankRefHash: receipt.bankRefHash,
        to: request.wallet,
        amount: toBaseUnitsOfCents(receipt.cents),
      }),
      isWanted: (tx) => checkSignable(tx, deps, receipt, request),
    },
  )

/**
 * Marks the receipt as being minted, in the transaction that reserves the nonce. Returns false if the receipt is no
 * longer to be minted or lacks approvals, or if its wallet is restricted.
 */
async function checkSignable(
  tx: Tx,
  { crashAt, approvalLimit: limit }: FundingJobDeps,
  { id, cents }: IncomingWire,
  { wallet }: WireRequest,
): Promise<boolean> {
  const wanted = { subject: id, amount: toBaseUnitsOfCents(cents), limit }
  if (!(await isAmountStillApproved(tx, wanted))) return false
  const receipt = await lockWireReceipt(tx, { id })
  const transition = receipt ? transitionWireReceipt(receipt.status, 'sign') : null
  if (!transition?.ok || (await getWalletRestriction({ db: tx }, wallet)) === 'restricted')
    return false
  await saveWireReceipt(tx, id, { status: transition.value, waitsFor: null })
  crashAt('wire.before-sign')
  return true
}

async function handleState(
  deps: FundingJobDeps,
  minting: Minting,
  state: TransactionIntentState,
): Promise<void> {
  const { receipt, request } = minting
  switch (state) {
    case 'waiting':
      return pollAgain(deps, receipt.id)
    case 'final':
      // The indexer may be behind the node.
      if (!(await finish(deps, minting))) await pollAgain(deps, receipt.id)
      return
    case 'reverted':
      return revert(deps, receipt)
    case 'unwanted': {
      const restriction = await getWalletRestriction(deps, request.wallet)
      if (restriction === 'restricted') await park(deps, receipt, 'restricted')
    }
  }
}

const pollAgain = ({ db, enqueue }: FundingJobDeps, receiptId: string) =>
  enqueue(db, [withDelay(mintWireJob(receiptId), POLL_SECONDS)])

async function wait(deps: FundingJobDeps, { id }: IncomingWire, waitsFor: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await saveWireReceipt(tx, id, { waitsFor })
    await deps.enqueue(tx, [withDelay(mintWireJob(id), WAIT_SECONDS)])
  })
}

/** Parks the receipt: the money stays a liability to its owner until an operator decides. */
async function park(
  deps: FundingJobDeps,
  { id }: IncomingWire,
  reason: WireParkReason,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const receipt = await lockWireReceipt(tx, { id })
    const transition = receipt ? transitionWireReceipt(receipt.status, 'park') : null
    if (transition?.ok)
      await saveWireReceipt(tx, id, { status: transition.value, reason, waitsFor: null })
  })
}

/** Records that the transaction was mined and reverted; the next attempt gets a new intent id. */
async function revert(deps: FundingJobDeps, { id, mintAttempt }: IncomingWire): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const receipt = await lockWireReceipt(tx, { id })
    const transition = receipt ? transitionWireReceipt(receipt.status, 'revert') : null
    if (!transition?.ok || receipt?.mintAttempt !== mintAttempt) return
    await saveWireReceipt(tx, id, { status: transition.value, mintAttempt: mintAttempt + 1 })
    await deps.enqueue(tx, [withDelay(mintWireJob(id), WAIT_SECONDS)])
  })
}

/**
 * Finishes the receipt if its mint is final, unless the mint differs from its wire; returns whether the mint is final.
 */
async function finish(deps: FundingJobDeps, { receipt, request }: Minting): Promise<boolean> {
  const mint = await findWireMint(deps.db, receipt.bankRefHash)
  if (mint?.stage !== 'final') return false
  if (mint.receiver !== request.wallet || mint.amount !== toBaseUnitsOfCents(receipt.cents)) {
    deps.log.error({ wire_id: receipt.id }, 'funding: mint differs from its wire')
    return true
  }
  deps.crashAt('wire.before-final')
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockWireReceipt(tx, { id: receipt.id })
    const transition = locked ? transitionWireReceipt(locked.status, 'finish') : null
    if (!transition?.ok) return
    await saveWireReceipt(tx, receipt.id, { status: transition.value, waitsFor: null })
    await deps.notify(tx, request.wallet)
  })
  deps.crashAt('wire.after-final')
  return true
}
