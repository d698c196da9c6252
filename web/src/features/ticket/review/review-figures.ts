import type { OrderSide } from '@parvalue/shared/domain/orders/broker-order.ts'
import type { FeeType } from '@parvalue/shared/domain/orders/order-fees.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import { toOrderAllowance } from '../flow/order-data.ts'
import type { OrderQuoteWithFees } from '../flow/ticket-engine.ts'
import type { TicketState } from '../flow/ticket-state.ts'
import type { TicketReview } from '../flow/use-ticket-flow.ts'
import {
  toApproximateSharesLabel,
  toSignedMoneyLabel,
  toTicketMoneyLabel,
  toTicketSharesLabel,
  UNKNOWN_LABEL,
} from '../form/ticket-labels.ts'
import {
  toApproximateCounterAmount,
  toOrderTotal,
  toWholeCentsDown,
  toWorstCasePayment,
} from '../form/ticket-terms.ts'

export type OrderReviewFigures = {
  pay: { label: string; symbol: string }
  get: { label: string; symbol: string }
  /** Amount of the approval for the order contract; null until there is a quote. */
  allowance: string | null
  fees: readonly { type: FeeType; amount: bigint }[]
  /** Maximum payment, or minimum proceeds, with the quoted fee. */
  total: bigint | null
  ladder: readonly BalanceChangeRow[]
}

/** Returns the figures of an order under review. */
export function toOrderReviewFigures(
  state: TicketState,
  { order, terms, price }: TicketReview,
  quoted: OrderQuoteWithFees | null,
): OrderReviewFigures {
  const { offer } = state
  const { symbol, decimals } = offer.paymentToken
  const fee = quoted && BigInt(quoted.quote.feeQuote.fee)
  const money = (amount: bigint) => toTicketMoneyLabel(amount, offer.paymentToken)
  const about = price === null ? null : toApproximateCounterAmount(terms, price)
  const payment = { label: UNKNOWN_LABEL, symbol }
  const asset = { label: UNKNOWN_LABEL, symbol: offer.asset.symbol }
  const allowance = fee === null ? null : toOrderAllowance(order, fee).amount
  const total = fee === null ? null : toOrderTotal(terms.side, toWorstCasePayment(terms), fee)
  const shared = {
    fees: quoted?.fees.map(({ type, baseAmount }) => ({ type, amount: baseAmount })) ?? [],
    total,
  }
  if (order.sell) {
    const shares = BigInt(order.assetTokenQuantity)
    const get = about === null ? null : toWholeCentsDown(about - (fee ?? 0n), decimals)
    return {
      ...shared,
      pay: { ...asset, label: toTicketSharesLabel(shares) },
      get: { ...payment, label: get === null ? UNKNOWN_LABEL : money(get) },
      allowance: toTicketSharesLabel(shares),
      ladder: toLadder(state, { side: terms.side, pay: shares, get }),
    }
  }
  const payAmount = allowance ?? BigInt(order.paymentTokenQuantity)
  return {
    ...shared,
    pay: { ...payment, label: money(payAmount) },
    get: { ...asset, label: about === null ? UNKNOWN_LABEL : toApproximateSharesLabel(about) },
    allowance: allowance === null ? null : toSignedMoneyLabel(allowance, decimals),
    ladder: toLadder(state, { side: terms.side, pay: payAmount, get: about }),
  }
}

type LadderAmounts = { side: OrderSide; pay: bigint; get: bigint | null }

function toLadder(state: TicketState, { side, pay, get }: LadderAmounts): BalanceChangeRow[] {
  const { t, facts, offer, isHidden } = state
  const isSale = side === 'SELL'
  const money = (amount: bigint) => toTicketMoneyLabel(amount, offer.paymentToken)
  const [toPayAmount, toGet] = isSale
    ? [toApproximateSharesLabel, money]
    : [money, toApproximateSharesLabel]
  const [payBalance, receiveBalance] = isSale
    ? [facts.assetBalance, facts.paymentBalance]
    : [facts.paymentBalance, facts.assetBalance]
  const shown = (amount: bigint | null, toLabel: (amount: bigint) => string) =>
    amount === null ? UNKNOWN_LABEL : maskAmountLabel(toLabel(amount), isHidden)
  const after = receiveBalance === null || get === null ? null : receiveBalance + get
  return [
    {
      label: t('ladder.now'),
      pay: shown(payBalance, toPayAmount),
      receive: shown(receiveBalance, toGet),
    },
    {
      label: t(`ladder.change.${side}`),
      pay: `−${toPayAmount(pay)}`,
      receive: get === null ? UNKNOWN_LABEL : `+${toGet(get)}`,
    },
    {
      label: t('ladder.after'),
      pay: shown(payBalance === null ? null : payBalance - pay, toPayAmount),
      receive: shown(after, toGet),
    },
  ]
}
