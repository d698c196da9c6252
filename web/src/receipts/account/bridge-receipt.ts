import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import type { BridgeStatus } from '@parvalue/shared/domain/bridge/bridge.ts'
import { NATIVE_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import {
  EMPTY_RECEIPT,
  type Receipt,
  type ReceiptBalance,
  toReceiptSteps,
  toReceiptSum,
} from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

/** Number of completed steps of each status. */
const stepsDone: Record<BridgeStatus, number> = {
  sent: 1,
  ready: 2,
  failed: 2,
  delivered: 3,
  done: 4,
}

/** Returns the receipt of a transfer between networks, of which all facts are public. */
export function toBridgeReceipt(transfer: BridgeTransfer, findToken: FindToken): Receipt {
  const { id, status, source, destination, sourceChainId, destinationChainId } = transfer
  const isWhole = transfer.tokenAmount !== null
  const symbol = isWhole ? transfer.token : 'USD+'
  const amount = transfer.tokenAmount ?? transfer.usdPlusAmount
  const sent = { amount, decimals: TOKEN_DECIMALS, symbol }
  const arrives = { amount: transfer.usdPlusAmount, decimals: TOKEN_DECIMALS, symbol: 'USD+' }
  return {
    ...EMPTY_RECEIPT,
    kind: 'bridge',
    state: status === 'done' ? 'done' : 'underway',
    facts: { ...EMPTY_RECEIPT.facts, network: networkNameOf(destinationChainId) },
    atMs: destination?.minedMs ?? transfer.createdMs,
    chainId: sourceChainId,
    out: sent,
    in: destination
      ? { amount: destination.tokenAmount, decimals: TOKEN_DECIMALS, symbol: destination.token }
      : arrives,
    inChainId: destinationChainId,
    isInPending: destination === null,
    sum: toReceiptSum('sentTotal', sent, [
      ['sent', amount],
      ['fee', 0n],
    ]),
    networkFee: source
      ? { by: 'sender', chainId: sourceChainId, hash: source.hash }
      : { by: 'none' },
    bridgeFee: source ? { amount: source.fee, decimals: NATIVE_DECIMALS, symbol: 'ETH' } : null,
    balances: toBalances(transfer, findToken),
    transactions: [
      ...(source ? [{ key: 'sent', chainId: sourceChainId, hash: source.hash } as const] : []),
      ...(destination
        ? [{ key: 'delivered', chainId: destinationChainId, hash: destination.hash } as const]
        : []),
    ],
    steps: toReceiptSteps(
      [
        ['sent', source?.minedMs ?? transfer.createdMs],
        ['final', null],
        ['delivered', destination?.minedMs ?? null],
        ['arrived', null],
      ],
      stepsDone[status],
    ),
    owner: transfer.sender,
    reference: id,
    isPublic: true,
  }
}

/** Lists the sent token after the source's transaction and, if the sender receives it, the other one at its destination. */
function toBalances(
  {
    source,
    destination,
    sourceChainId,
    destinationChainId,
    token,
    sender,
    receiver,
  }: BridgeTransfer,
  findToken: FindToken,
): ReceiptBalance[] {
  const sent = source ? findToken(sourceChainId, token) : null
  const isOwn = sender !== null && sender.toLowerCase() === receiver.toLowerCase()
  const arrived = destination && isOwn ? findToken(destinationChainId, destination.token) : null
  return [
    ...(sent && source ? [{ ...sent, hash: source.hash }] : []),
    ...(arrived && destination ? [{ ...arrived, hash: destination.hash }] : []),
  ]
}
