import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import { matchWire, wireRequestStatusAtArrival } from '@parvalue/shared/domain/wires/wire-match.ts'
import { listMemoCodes } from '@parvalue/shared/domain/wires/wire-memo.ts'
import {
  RECALLED_WIRE_REASON,
  transitionWireReceipt,
} from '@parvalue/shared/domain/wires/wire-state-machine.ts'
import { keccak256, toHex } from 'viem/utils'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { BankTransfer } from '../../../providers/bank/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'
import { addNotice } from '../../notifications/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { mintWireJob } from '../queues.ts'
import { lockRequests, saveRequest, type WireRequest } from '../request-store.ts'
import {
  hasNetworkRef,
  hasReceipt,
  insertReceipt,
  lockReceipt,
  lockWireMatching,
  saveReceipt,
} from './receipt-store.ts'

type Deps = Omit<FundingJobDeps, 'bank' | 'findMinter'>

/** Records the bank's own state of a transfer, whether it came from a webhook or a poll. */
export async function recordTransfer(deps: Deps, transfer: BankTransfer): Promise<void> {
  const { accountId, otherAccountIds } = deps.settings
  if (![accountId, ...otherAccountIds].includes(transfer.accountId)) return
  if (transfer.status === 'settled') {
    await inTransaction(deps.db, (tx) => receive(tx, deps, transfer))
    deps.crashAt('wire.after-receipt-commit')
  }
  if (transfer.status === 'returned') {
    await inTransaction(deps.db, (tx) => recordReturn(tx, deps, transfer.ref))
  }
  if (transfer.status === 'unknown') {
    deps.log.error(
      { bank_ref: transfer.ref, status: transfer.statusText },
      'funding: unknown wire status from the bank, ignored',
    )
  }
}

/** Records each bank reference once: the match with a request, the posting and the mint job are one commit. */
async function receive(tx: Tx, deps: Deps, transfer: BankTransfer): Promise<void> {
  await lockWireMatching(tx)
  if (await hasReceipt(tx, transfer.ref)) return
  const requests = await lockRequests(tx, listMemoCodes(transfer.memo))
  const match = matchWire({
    currency: transfer.currency,
    originator: transfer.originator,
    isRepeated: await hasNetworkRef(tx, transfer.networkRef),
    requests: requests.map(({ memoCode, originator, ...times }) => ({
      memoCode,
      originator,
      status: wireRequestStatusAtArrival({ originator, ...times }, transfer.arrivedAtMs),
    })),
  })
  const request = match.kind === 'request' ? requests[0] : undefined
  const id = makeId(deps.clock(), deps.random(10))
  await insertReceipt(tx, {
    ...toFacts(transfer),
    id,
    memoCode: request?.memoCode ?? null,
    status: request ? 'arrived' : 'suspense',
    reason: match.kind === 'suspense' ? match.reason : null,
    recordedAtMs: deps.clock(),
  })
  const { currency, cents } = transfer
  const kind = request ? 'received' : 'suspended'
  const fact = request
    ? ({ kind: 'received', currency, cents, memoCode: request.memoCode } as const)
    : ({ kind: 'suspended', currency, cents } as const)
  await postOrThrow(tx, [toWireEntry(`wire/${id}/${kind}`, fact)])
  if (request) await fund(tx, deps, { request, transfer, receiptId: id })
  deps.crashAt('wire.before-receipt-commit')
}

type Funding = { request: WireRequest; transfer: BankTransfer; receiptId: string }

async function fund(tx: Tx, deps: Deps, { request, transfer, receiptId }: Funding) {
  const { enqueue, notify } = deps
  const originator = request.originator ?? transfer.originator
  await saveRequest(tx, request.memoCode, { status: 'funded', originator })
  await enqueue(tx, [mintWireJob(receiptId)])
  await notify(tx, request.wallet)
  await addNotice(tx, deps, {
    wallet: request.wallet,
    event: 'wire_received',
    key: `wire_received/${receiptId}`,
    facts: {
      memo_code: request.memoCode,
      amount: toAmountText(transfer.cents, WIRE_DECIMALS),
      chain_id: String(request.chainId),
    },
  })
}

const toFacts = (transfer: BankTransfer) => ({
  bankRef: transfer.ref,
  bankRefHash: keccak256(toHex(transfer.ref)),
  networkRef: transfer.networkRef,
  accountId: transfer.accountId,
  currency: transfer.currency,
  cents: transfer.cents,
  memo: transfer.memo,
  originator: transfer.originator,
  arrivedAtMs: transfer.arrivedAtMs,
})

/** Records that the bank returned a wire. A wire that was not recorded before never counted. */
export async function recordReturn(
  tx: Tx,
  { log, notify }: Pick<Deps, 'log' | 'notify'>,
  bankRef: string,
): Promise<void> {
  const receipt = await lockReceipt(tx, { bankRef })
  if (!receipt || receipt.status === 'returned') return
  const transition = transitionWireReceipt(receipt.status, 'give_back')
  if (!transition.ok) {
    // Already recorded: every poll reports the recall again.
    if (receipt.reason === RECALLED_WIRE_REASON) return
    // The money is gone and the USD+ are minted: an operator has to act.
    log.error(
      { wire_id: receipt.id, status: receipt.status },
      'funding: wire recalled by the bank after minting, USD+ unbacked until covered',
    )
    await saveReceipt(tx, receipt.id, { reason: RECALLED_WIRE_REASON })
    return
  }
  const { id, currency, cents, memoCode } = receipt
  await saveReceipt(tx, id, { status: transition.value, waitsFor: null })
  await postOrThrow(tx, [
    toWireEntry(`wire/${id}/returned`, { kind: 'returned', currency, cents, memoCode }),
  ])
  const [request] = memoCode === null ? [] : await lockRequests(tx, [memoCode])
  if (request) await notify(tx, request.wallet)
}
