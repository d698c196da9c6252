import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  type RedemptionStatus,
  toRedemptionDisplay,
} from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { RedemptionDetail } from '#api/dollar/redemptions.ts'
import {
  EMPTY_RECEIPT,
  type Receipt,
  type ReceiptBalance,
  type ReceiptState,
  toReceiptSteps,
  toReceiptSum,
} from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

const states: Record<ReturnType<typeof toRedemptionDisplay>, ReceiptState> = {
  Pending: 'underway',
  Completed: 'done',
  'Contact Support': 'not',
}

/** Number of completed steps of each status that leads to the payment. */
const stepsDone: Partial<Record<RedemptionStatus, number>> = {
  PENDING_SUBMIT: 0,
  SUBMITTED: 1,
  PENDING_ESCROW: 1,
  ESCROWED: 2,
  PENDING_FILL: 2,
  FILLED: 4,
}

/** Returns the receipt of a redemption, from its request to its payment. */
export function toRedemptionReceipt(
  redemption: RedemptionDetail,
  account: Address,
  findToken: FindToken,
): Receipt {
  const { id, chainId, status, usdPlusAmount, paymentAmount, transactionHash } = redemption
  const state = states[toRedemptionDisplay(status)]
  const token = findToken(chainId, redemption.paymentToken)
  const payment = { symbol: token?.symbol ?? 'USD', decimals: token?.decimals ?? TOKEN_DECIMALS }
  const paidMs = redemption.steps.findLast((step) => step.status === 'FILLED')?.atMs ?? null
  return {
    ...EMPTY_RECEIPT,
    kind: 'redemption',
    state,
    facts: { ...EMPTY_RECEIPT.facts, symbol: payment.symbol },
    expected: redemption.expectedMs === null ? null : { atMs: redemption.expectedMs },
    atMs: paidMs ?? redemption.createdMs,
    chainId,
    out: { amount: usdPlusAmount, decimals: TOKEN_DECIMALS, symbol: 'USD+' },
    in: state === 'not' ? null : { ...payment, amount: paymentAmount },
    isInPending: state === 'underway',
    sum:
      state === 'not'
        ? null
        : toReceiptSum(state === 'done' ? 'received' : 'toReceive', payment, [
            ['payment', paymentAmount],
            ['fee', 0n],
          ]),
    networkFee: { by: 'sender', chainId, hash: transactionHash },
    balances: toBalances(redemption, account, findToken),
    transactions: [
      { key: 'request', chainId, hash: transactionHash },
      ...(redemption.paymentHash
        ? [{ key: 'payment', chainId, hash: redemption.paymentHash } as const]
        : []),
    ],
    steps: toSteps(redemption, paidMs),
    owner: account,
    reference: id,
  }
}

/** Lists USD+ after the request and, if the owner is the one who was paid, the payment token after the payment. */
function toBalances(
  { chainId, receiver, paymentToken, paymentHash, transactionHash }: RedemptionDetail,
  account: Address,
  findToken: FindToken,
): ReceiptBalance[] {
  const usdPlus = findToken(chainId, 'USD+')
  const token = findToken(chainId, paymentToken)
  const isPaidToOwner = paymentHash !== null && receiver.toLowerCase() === account.toLowerCase()
  return [
    ...(usdPlus ? [{ ...usdPlus, hash: transactionHash }] : []),
    ...(token && isPaidToOwner ? [{ ...token, hash: paymentHash }] : []),
  ]
}

function toSteps({ status, createdMs, steps }: RedemptionDetail, paidMs: number | null) {
  const done = stepsDone[status]
  const at = (wanted: RedemptionStatus) =>
    steps.findLast((step) => step.status === wanted)?.atMs ?? null
  if (done === undefined) {
    const endedMs = steps.at(-1)?.atMs ?? null
    return toReceiptSteps(
      [
        ['requested', createdMs],
        ['ended', endedMs],
      ],
      2,
    )
  }
  return toReceiptSteps(
    [
      ['requested', createdMs],
      ['escrowed', at('ESCROWED')],
      ['filling', at('PENDING_FILL')],
      ['paid', paidMs],
    ],
    done,
  )
}
