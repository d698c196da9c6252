import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  type BalanceChangeLabels,
  toReceivingLabels,
  toSpendingLabels,
} from '@parvalue/shared/domain/money/balance-change.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { WrapState } from '../wrapping.ts'

const UNKNOWN = '—'

type Ladder = Pick<WrapState, 'amount' | 'facts' | 'offer' | 'isHidden' | 't'>

/** Returns rows as soon as the balances are known, so that typing an amount shifts nothing. */
export function toWrapBalanceChangeRows(ladder: Ladder): BalanceChangeRow[] | null {
  const { amount, facts, offer, isHidden, t } = ladder
  const { fromBalance, toBalance, preview } = facts
  if (fromBalance === null || toBalance === null) return null
  const format = { decimals: offer.from.decimals, isRounded: true }
  const isKnown = amount !== null && preview !== null && amount <= fromBalance
  const pay = isKnown
    ? toSpendingLabels({ ...format, balance: fromBalance, spent: amount })
    : toUnchanged(toDollarTokenLabel(fromBalance, format))
  const receive = isKnown
    ? toReceivingLabels({ ...format, balance: toBalance, received: preview })
    : toUnchanged(toDollarTokenLabel(toBalance, format))
  const masked = (label: string) => (label === UNKNOWN ? label : maskAmountLabel(label, isHidden))
  return [
    { label: t('ladder.now'), pay: masked(pay.before), receive: masked(receive.before) },
    { label: t(`ladder.${offer.direction}`), pay: pay.change, receive: receive.change },
    { label: t('ladder.after'), pay: masked(pay.after), receive: masked(receive.after) },
  ]
}

const toUnchanged = (before: string): BalanceChangeLabels => ({
  before,
  change: UNKNOWN,
  after: UNKNOWN,
})
