import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { WrapState } from '../wrapping.ts'

const UNKNOWN = '—'

type Ladder = Pick<WrapState, 'amount' | 'facts' | 'offer' | 'isHidden' | 't'>

/** Returns rows as soon as the balances are known, so that typing an amount shifts nothing. */
export function toWrapBalanceChangeRows({
  amount,
  facts,
  offer,
  isHidden,
  t,
}: Ladder): BalanceChangeRow[] | null {
  const { fromBalance, toBalance, preview } = facts
  if (fromBalance === null || toBalance === null) return null
  const label = (units: bigint) =>
    toDollarTokenLabel(units, { decimals: offer.from.decimals, isRounded: true }).replace('-', '−')
  const isKnown = amount !== null && preview !== null && amount <= fromBalance
  const row = (name: string, pay: string, receive: string) => ({ label: name, pay, receive })
  const shown = (units: bigint) => maskAmountLabel(label(units), isHidden)
  const change = t(`ladder.${offer.direction}`)
  return [
    row(t('ladder.now'), shown(fromBalance), shown(toBalance)),
    isKnown ? row(change, label(-amount), `+${label(preview)}`) : row(change, UNKNOWN, UNKNOWN),
    isKnown
      ? row(t('ladder.after'), shown(fromBalance - amount), shown(toBalance + preview))
      : row(t('ladder.after'), UNKNOWN, UNKNOWN),
  ]
}
