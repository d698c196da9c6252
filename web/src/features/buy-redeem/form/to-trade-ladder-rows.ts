import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  type BalanceChangeLabels,
  toReceivingLabels,
  toSpendingLabels,
} from '@parvalue/shared/domain/money/balance-change.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { TradeState } from '../trade-state.ts'

const UNKNOWN = '—'

type Ladder = Pick<TradeState, 'amount' | 'facts' | 'offer' | 'isHidden' | 't'>

/** Returns rows as soon as the balances are known, so that typing an amount shifts nothing. */
export function toTradeLadderRows(ladder: Ladder): BalanceChangeRow[] | null {
  const { amount, facts, offer, isHidden, t } = ladder
  const { payBalance, receiveBalance, preview } = facts
  if (payBalance === null || receiveBalance === null) return null
  const payFormat = toTokenFormat(offer.payToken)
  const receiveFormat = toTokenFormat(offer.receiveToken)
  const isKnown = amount !== null && preview !== null && amount <= payBalance
  const pay = isKnown
    ? toSpendingLabels({ ...payFormat, balance: payBalance, spent: amount })
    : toUnchanged(toDollarTokenLabel(payBalance, payFormat))
  const receive = isKnown
    ? toReceivingLabels({ ...receiveFormat, balance: receiveBalance, received: preview })
    : toUnchanged(toDollarTokenLabel(receiveBalance, receiveFormat))
  const masked = (label: string) => (label === UNKNOWN ? label : maskAmountLabel(label, isHidden))
  const isPaidAtOnce = offer.side === 'buy' || offer.speed === 'now'
  const after = isPaidAtOnce ? 'ladder.after' : 'ladder.afterPaid'
  return [
    { label: t('ladder.now'), pay: masked(pay.before), receive: masked(receive.before) },
    { label: t(`ladder.${offer.side}`), pay: pay.change, receive: receive.change },
    { label: t(after), pay: masked(pay.after), receive: masked(receive.after) },
  ]
}

const toUnchanged = (before: string): BalanceChangeLabels => ({
  before,
  change: UNKNOWN,
  after: UNKNOWN,
})
