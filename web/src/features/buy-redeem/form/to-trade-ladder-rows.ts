import { type Token, toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { toDollarTokenLabel } from '@parvalue/shared/domain/money/amount.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import type { BalanceChangeRow } from '#ui/chart/balance-change-table.tsx'
import type { TradeState } from '../trade-state.ts'

const UNKNOWN = '—'

type Ladder = Pick<TradeState, 'amount' | 'facts' | 'offer' | 'isHidden' | 't'>

/** Returns rows as soon as the balances are known, so that typing an amount shifts nothing. */
export function toTradeLadderRows({
  amount,
  facts,
  offer,
  isHidden,
  t,
}: Ladder): BalanceChangeRow[] | null {
  const { payBalance, receiveBalance, preview } = facts
  if (payBalance === null || receiveBalance === null) return null
  const { payToken, receiveToken } = offer
  const pay = (units: bigint) => label(units, payToken).replace('-', '−')
  const receive = (units: bigint) => label(units, receiveToken)
  const isKnown = amount !== null && preview !== null && amount <= payBalance
  return [
    {
      label: t('ladder.now'),
      pay: maskAmountLabel(pay(payBalance), isHidden),
      receive: maskAmountLabel(receive(receiveBalance), isHidden),
    },
    {
      label: t(`ladder.${offer.side}`),
      pay: isKnown ? pay(-amount) : UNKNOWN,
      receive: isKnown ? `+${receive(preview)}` : UNKNOWN,
    },
    {
      label: t(offer.side === 'buy' ? 'ladder.after' : 'ladder.afterPaid'),
      pay: isKnown ? maskAmountLabel(pay(payBalance - amount), isHidden) : UNKNOWN,
      receive: isKnown ? maskAmountLabel(receive(receiveBalance + preview), isHidden) : UNKNOWN,
    },
  ]
}

const label = (amount: bigint, token: Token) => toDollarTokenLabel(amount, toTokenFormat(token))
