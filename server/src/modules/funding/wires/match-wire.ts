import { toWireEntry } from '@parvalue/shared/domain/ledger/ledger-wire.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import { matchWire, wireRequestStatusAtArrival } from '@parvalue/shared/domain/wires/wire-match.ts'
import { listMemoCodes } from '@parvalue/shared/domain/wires/wire-memo.ts'
import { keccak256, toHex } from 'viem/utils'
import type { BankTransfer } from '../../../providers/bank/port.ts'
import type { Tx } from '../../../tables/tables.ts'
import { postOrThrow } from '../../ledger/service.ts'
import { addNotification } from '../../notifications/service.ts'
import type { FundingJobDeps } from '../deps.ts'
import { mintWireJob } from '../queues.ts'
import { lockWireRequests, saveWireRequest, type WireRequest } from '../wire-request-store.ts'
import { findHolderName } from './expected-sender.ts'
import {
  hasNetworkRef,
  hasWireReceipt,
  insertWireReceipt,
  lockWireMatching,
} from './wire-receipt-store.ts'

type Deps = Omit<FundingJobDeps, 'bank' | 'findMinter'>

/**
 * Matches a settled wire with a request by the memo codes in its memo, and records it once by its bank reference. A
 * wire without a match goes to suspense. Match, posting and mint job are one commit.
 */
export async function matchAndRecordWire(
  tx: Tx,
  deps: Deps,
  transfer: BankTransfer,
): Promise<void> {
  await lockWireMatching(tx)
  if (await hasWireReceipt(tx, transfer.ref)) return
  const requests = await lockWireRequests(tx, listMemoCodes(transfer.memo))
  const match = matchWire({
    currency: transfer.currency,
    originator: transfer.originator,
    isRepeated: await hasNetworkRef(tx, transfer.networkRef),
    requests: await Promise.all(
      requests.map(async ({ memoCode, originator, wallet, ...times }) => ({
        memoCode,
        originator,
        holderName: await findHolderName(tx, wallet),
        status: wireRequestStatusAtArrival({ originator, ...times }, transfer.arrivedAtMs),
      })),
    ),
  })
  const request = match.kind === 'request' ? requests[0] : undefined
  const id = createId(deps.clock(), deps.random(10))
  await insertWireReceipt(tx, {
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
  if (request) await startMint(tx, deps, { request, transfer, receiptId: id })
  deps.crashAt('wire.before-receipt-commit')
}

type MatchedWire = { request: WireRequest; transfer: BankTransfer; receiptId: string }

async function startMint(tx: Tx, deps: Deps, { request, transfer, receiptId }: MatchedWire) {
  const { enqueue, notify } = deps
  const originator = request.originator ?? transfer.originator
  await saveWireRequest(tx, request.memoCode, { status: 'funded', originator })
  await enqueue(tx, [mintWireJob(receiptId)])
  await notify(tx, request.wallet)
  await addNotification(tx, deps, {
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
