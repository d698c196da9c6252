import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import {
  toReceivingLabels,
  toSpendingLabels,
} from '@parvalue/shared/domain/money/balance-change.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
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
  // The figures that follow from the quote are null until there is one, so that none lacks its fee.
  pay: { label: string | null; symbol: string }
  get: { label: string | null; symbol: string }
  /** Amount of the approval for the order contract. */
  allowance: string | null
  /** Parts of the fee; their kinds are known before their amounts. */
  fees: readonly { type: FeeType; amount: bigint | null }[]
  fee: bigint | null
  /** Maximum payment, or minimum proceeds, with the quoted fee. */
  total: bigint | null
  ladder: readonly BalanceChangeRow[]
}

/** Returns the figures of an order under review. */
export function toOrderReviewFigures(
  state: TicketState,
  { order, terms, price, way }: TicketReview,
  quoted: OrderQuoteWithFees | null,
): OrderReviewFigures {
  const { offer } = state
  const { symbol, decimals } = offer.paymentToken
  const fee = quoted && BigInt(quoted.quote.feeQuote.fee)
  const about = price === null ? null : toApproximateCounterAmount(terms, price)
  const asset = { symbol: offer.asset.symbol }
  const allowance = fee === null ? null : toOrderAllowance(order, fee).amount
  const total = fee === null ? null : toOrderTotal(terms.side, toWorstCasePayment(terms), fee)
  const shared = {
    fees:
      quoted?.fees.map(({ type, baseAmount }) => ({ type, amount: baseAmount })) ??
      expectedFees[way].map((type) => ({ type, amount: null })),
    fee,
    total,
  }
  if (order.sell) {
    const shares = BigInt(order.assetTokenQuantity)
    const get = about === null || fee === null ? null : toWholeCentsDown(about - fee, decimals)
    const isLoading = fee === null
    return {
      ...shared,
      pay: { ...asset, label: toTicketSharesLabel(shares) },
      get: {
        symbol,
        label: isLoading ? null : get === null ? UNKNOWN_LABEL : toSignedMoneyLabel(get, decimals),
      },
      allowance: toTicketSharesLabel(shares),
      ladder: toLadder(state, { side: terms.side, pay: shares, get, isLoading }),
    }
  }
  const payLabel = allowance === null ? null : toSignedMoneyLabel(allowance, decimals)
  return {
    ...shared,
    pay: { symbol, label: payLabel },
    get: { ...asset, label: about === null ? UNKNOWN_LABEL : toApproximateSharesLabel(about) },
    allowance: payLabel,
    ladder: toLadder(state, { side: terms.side, pay: allowance, get: about, isLoading: false }),
  }
}

/** Parts of a fee in the order of the quote, for the rows that wait for it. */
const expectedFees = {
  sponsored: ['TRADING', 'ORDER', 'SPONSORED_NETWORK'],
  direct: ['TRADING', 'ORDER'],
} as const

type LadderAmounts = {
  side: OrderSide
  /** Amount that leaves the wallet; null while the quote loads. */
  pay: bigint | null
  get: bigint | null
  /** Whether the received amount waits for the quote. */
  isLoading: boolean
}

/** Approximate shares have four decimals. */
const ABOUT_SHARES = { fractionMin: 0, fractionMax: 4 }

function toLadder(
  state: TicketState,
  { side, pay, get, isLoading }: LadderAmounts,
): BalanceChangeRow[] {
  const { t, facts, offer, isHidden } = state
  const isSale = side === 'SELL'
  const money = toTokenFormat(offer.paymentToken)
  const shares = { decimals: STOCK_TOKEN_DECIMALS, isRounded: true }
  const [payBalance, receiveBalance] = isSale
    ? [facts.assetBalance, facts.paymentBalance]
    : [facts.paymentBalance, facts.assetBalance]
  const paying = toSpendingLabels({
    ...(isSale ? shares : money),
    balance: payBalance ?? 0n,
    spent: pay ?? 0n,
  })
  const receiving = toReceivingLabels({
    ...(isSale ? money : { ...shares, ...ABOUT_SHARES }),
    balance: receiveBalance ?? 0n,
    received: get ?? 0n,
  })
  const shown = (label: string, ...needed: (bigint | null)[]) =>
    needed.includes(null) ? UNKNOWN_LABEL : maskAmountLabel(label, isHidden)
  return [
    {
      label: t('ladder.now'),
      pay: shown(paying.before, payBalance),
      receive: shown(receiving.before, receiveBalance),
    },
    {
      label: t(`ladder.change.${side}`),
      pay: pay === null ? null : paying.change,
      receive: isLoading ? null : get === null ? UNKNOWN_LABEL : receiving.change,
    },
    {
      label: t('ladder.after'),
      pay: pay === null ? null : shown(paying.after, payBalance),
      receive: isLoading ? null : shown(receiving.after, receiveBalance, get),
    },
  ]
}
