import { toBaseUnits } from '@parvalue/shared/domain/wires/wire.ts'
import {
  type ParkReason,
  transitionReceipt,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { RpcError } from '../../../providers/chain/rpc.ts'
import type { Tx } from '../../../tables/tables.ts'
import { isStillApproved } from '../../approvals/service.ts'
import { advanceTransaction, type IntentState } from '../../chain-tx/service.ts'
import { getRestriction } from '../../user/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { findRequest, type WireRequest } from '../request-store.ts'
import { toMintRequest } from '../requests.ts'
import { findReceipt, type IncomingWire, lockReceipt, saveReceipt } from '../wires/receipt-store.ts'
import type { MinterChain } from './chains.ts'
import { checkMintable, type MintBlocker } from './mint-precheck.ts'
import { findMint } from './mint-store.ts'

/** How soon a mint is looked at again, until it is final; and one that something hinders. */
const LOOK_SECONDS = 2
const WAIT_SECONDS = 60

type Minting = { receipt: IncomingWire; request: WireRequest; chain: MinterChain }

/**
 * Brings the mint of one receipt a step further: what arrived is what is minted, once. It counts
 * when `WireMinted` is beyond any reorganisation, as the indexer sees it.
 */
export async function mintReceipt(deps: FundingJobDeps, receiptId: string): Promise<void> {
  const receipt = await findReceipt(deps.db, { id: receiptId })
  if (receipt?.status !== 'arrived' && receipt?.status !== 'minting') return
  const request = receipt.memoCode ? await findRequest(deps.db, receipt.memoCode) : null
  if (!request) throw new Error(`The receipt ${receiptId} belongs to no request`)
  const chain = deps.findMinter(request.chainId)
  if (!chain) return wait(deps, receipt, 'no_minter')
  await advance(deps, { receipt, request, chain })
}

async function advance(deps: FundingJobDeps, minting: Minting): Promise<void> {
  const { receipt, chain } = minting
  // Asked until the mint is signed; from then on only the chain decides.
  const hindrance = receipt.status === 'arrived' ? await checkMintable(deps, receipt, chain) : null
  if (hindrance) return heed(deps, receipt, hindrance)
  try {
    await follow(deps, minting, await pursueMint(deps, minting))
  } catch (error) {
    // The chain would refuse it now. Nothing was reserved, and that may change: it is paused, say.
    if (!(error instanceof RpcError)) throw error
    // Or it is minted already, by a transaction that this database does not know of.
    if (await finish(deps, minting)) return
    deps.log.warn({ receipt_id: receipt.id, err: error }, 'the chain does not take a mint')
    await wait(deps, receipt, 'chain')
  }
}

function heed(deps: FundingJobDeps, receipt: IncomingWire, hindrance: MintBlocker): Promise<void> {
  return hindrance.kind === 'park'
    ? park(deps, receipt, hindrance.reason)
    : wait(deps, receipt, hindrance.waitsFor)
}

const pursueMint = (deps: FundingJobDeps, { receipt, request, chain }: Minting) =>
  advanceTransaction(
    { ...deps, sender: chain.sender },
    {
      id: `wire/${receipt.id}/${receipt.mintAttempt}`,
      call: chain.toCall({
        bankRefHash: receipt.bankRefHash,
        to: request.wallet,
        amount: toBaseUnits(receipt.cents),
      }),
      isWanted: (tx) => sign(tx, deps, receipt, request),
    },
  )

/** In the transaction that reserves the nonce: still this receipt's turn, and its owner may have it. */
async function sign(
  tx: Tx,
  { crashAt, approvalLimit: limit }: FundingJobDeps,
  { id, cents }: IncomingWire,
  { wallet }: WireRequest,
): Promise<boolean> {
  const wanted = { subject: id, amount: toBaseUnits(cents), limit }
  if (!(await isStillApproved(tx, wanted))) return false
  const receipt = await lockReceipt(tx, { id })
  const moved = receipt ? transitionReceipt(receipt.status, 'sign') : null
  if (!moved?.ok || (await getRestriction({ db: tx }, wallet)) === 'restricted') return false
  await saveReceipt(tx, id, { status: moved.value, waitsFor: null })
  crashAt('wire.before-sign')
  return true
}

async function follow(deps: FundingJobDeps, minting: Minting, state: IntentState): Promise<void> {
  const { receipt, request } = minting
  switch (state) {
    case 'waiting':
      return look(deps, receipt.id)
    case 'final':
      // The indexer may be a step behind the node.
      if (!(await finish(deps, minting))) await look(deps, receipt.id)
      return
    case 'reverted':
      return revert(deps, receipt)
    case 'unwanted': {
      const restriction = await getRestriction(deps, request.wallet)
      if (restriction === 'restricted') await park(deps, receipt, 'restricted')
    }
  }
}

const look = ({ db, enqueue }: FundingJobDeps, receiptId: string) =>
  enqueue(db, [toMintRequest(receiptId, LOOK_SECONDS)])

async function wait(deps: FundingJobDeps, { id }: IncomingWire, waitsFor: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await saveReceipt(tx, id, { waitsFor })
    await deps.enqueue(tx, [toMintRequest(id, WAIT_SECONDS)])
  })
}

/** The money stays its owner's, a liability of ours, until an operator decides. */
async function park(deps: FundingJobDeps, { id }: IncomingWire, reason: ParkReason): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const receipt = await lockReceipt(tx, { id })
    const moved = receipt ? transitionReceipt(receipt.status, 'park') : null
    if (moved?.ok) await saveReceipt(tx, id, { status: moved.value, reason, waitsFor: null })
  })
}

/** Mined and undone by the chain: a new mint may be tried, under another name. */
async function revert(deps: FundingJobDeps, { id, mintAttempt }: IncomingWire): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const receipt = await lockReceipt(tx, { id })
    const moved = receipt ? transitionReceipt(receipt.status, 'revert') : null
    if (!moved?.ok || receipt?.mintAttempt !== mintAttempt) return
    await saveReceipt(tx, id, { status: moved.value, mintAttempt: mintAttempt + 1 })
    await deps.enqueue(tx, [toMintRequest(id, WAIT_SECONDS)])
  })
}

/** Whether the mint is there for good; then the receipt has come to its end. */
async function finish(deps: FundingJobDeps, { receipt, request }: Minting): Promise<boolean> {
  const mint = await findMint(deps.db, receipt.bankRefHash)
  if (mint?.stage !== 'final') return false
  if (mint.receiver !== request.wallet || mint.amount !== toBaseUnits(receipt.cents)) {
    deps.log.error({ receipt_id: receipt.id }, 'a wire was minted otherwise than it arrived')
    return true
  }
  deps.crashAt('wire.before-final')
  await inTransaction(deps.db, async (tx) => {
    const standing = await lockReceipt(tx, { id: receipt.id })
    const moved = standing ? transitionReceipt(standing.status, 'finish') : null
    if (!moved?.ok) return
    await saveReceipt(tx, receipt.id, { status: moved.value, waitsFor: null })
    await deps.tell(tx, request.wallet)
  })
  deps.crashAt('wire.after-final')
  return true
}
