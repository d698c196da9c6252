import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { isBrokerStatusFinal } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { AchStatus } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import type { AccountOrder, BankTransfer } from '#api/brokerage/brokerage-view.ts'
import {
  EMPTY_RECEIPT,
  type Receipt,
  type ReceiptState,
  toReceiptSteps,
  toReceiptSum,
} from '../model/receipt.ts'

const DOLLARS = { decimals: DOLLAR_DECIMALS, symbol: 'USD' }

const achStates: Record<AchStatus, ReceiptState> = {
  queued: 'underway',
  pending: 'underway',
  settled: 'done',
  returned: 'not',
  cancelled: 'not',
  rejected: 'not',
}

/** Returns the receipt of a transfer between a bank and the brokerage account. */
export function toBankTransferReceipt(transfer: BankTransfer): Receipt {
  const { id, direction, cents, status, bankName, mask, createdMs, endedMs } = transfer
  const isDeposit = direction === 'INCOMING'
  const state = achStates[status]
  const money = { ...DOLLARS, amount: cents }
  const total = state === 'done' ? (isDeposit ? 'received' : 'sentTotal') : 'toReceive'
  return {
    ...EMPTY_RECEIPT,
    kind: isDeposit ? 'deposit' : 'withdrawal',
    state,
    facts: { ...EMPTY_RECEIPT.facts, bank: `${bankName} ${mask}` },
    expected: { day: transfer.availableDate },
    atMs: endedMs ?? createdMs,
    out: state === 'not' ? null : money,
    in: state === 'not' ? null : money,
    isInPending: state === 'underway',
    sum:
      state === 'not'
        ? null
        : toReceiptSum(total, DOLLARS, [
            ['sent', cents],
            ['fee', 0n],
          ]),
    isInAccount: true,
    steps: toTransferSteps(transfer, state),
    reference: id,
  }
}

function toTransferSteps({ createdMs, endedMs, status }: BankTransfer, state: ReceiptState) {
  if (state === 'not') {
    return toReceiptSteps(
      [
        ['instructed', createdMs],
        ['ended', endedMs],
      ],
      2,
    )
  }
  const steps = [
    ['instructed', createdMs],
    ['betweenBanks', null],
    ['settled', endedMs],
  ] as const
  return toReceiptSteps(steps, status === 'settled' ? 3 : 1)
}

/** Returns the receipt of an order in the brokerage account: what was filled. */
export function toAccountOrderReceipt(order: AccountOrder): Receipt {
  const { id, side, symbol, status, filledShares, filledCents, createdMs } = order
  const isBuy = side === 'BUY'
  const isFinal = isBrokerStatusFinal(status)
  const isFilled = filledShares > 0n
  const state = isFinal ? (isFilled ? 'done' : 'not') : 'underway'
  const shares = { amount: filledShares, decimals: STOCK_TOKEN_DECIMALS, symbol }
  const money = { ...DOLLARS, amount: filledCents }
  return {
    ...EMPTY_RECEIPT,
    kind: isBuy ? 'accountBuy' : 'accountSell',
    state,
    facts: { ...EMPTY_RECEIPT.facts, symbol },
    atMs: createdMs,
    out: isFilled ? (isBuy ? money : shares) : null,
    in: isFilled ? (isBuy ? shares : money) : null,
    sum: isFilled
      ? toReceiptSum(isBuy ? 'paid' : 'received', DOLLARS, [
          [isBuy ? 'shares' : 'proceeds', filledCents],
          ['fee', 0n],
        ])
      : null,
    isInAccount: true,
    steps: toOrderSteps(order, state),
    reference: id,
  }
}

function toOrderSteps({ createdMs, filledShares }: AccountOrder, state: ReceiptState) {
  if (state === 'not') {
    return toReceiptSteps(
      [
        ['placed', createdMs],
        ['ended', null],
      ],
      2,
    )
  }
  const steps = [
    ['placed', createdMs],
    ['routed', null],
    ['filled', null],
  ] as const
  return toReceiptSteps(steps, state === 'done' ? 3 : filledShares > 0n ? 2 : 1)
}
