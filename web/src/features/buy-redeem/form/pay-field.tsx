import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import type { TradeView } from '../trade-view.ts'
import { amountDraftNames } from '../use-trade-form.ts'

/**
 * Shows the paid amount and its token. `pick` changes the token, on the side whose token can be changed.
 */
export function TradePayField({ view, pick }: { view: TradeView; pick: ReactNode }) {
  const { t } = useTranslation('buyRedeem')
  const { payToken } = view
  // There are no percentage chips while the balance is unknown.
  const known = view.payBalanceLabel === null ? [] : view.chips
  const chips = known.map(({ percent, isDisabled, onClick }) => ({
    label: percent === 100 ? t('max') : `${percent}%`,
    name: t(percent === 100 ? 'wholeBalance' : 'percentOfBalance', { percent }),
    isDisabled,
    onClick,
  }))
  const label = t(view.side === 'buy' ? 'youPay' : 'youRedeem')
  return (
    <AmountField
      label={label}
      inputLabel={`${label}, ${payToken.symbol}`}
      name={amountDraftNames[view.side]}
      value={view.payText}
      onChange={view.onPayText}
      onBlur={view.onPayBlur}
      decimals={payToken.decimals}
      token={pick || <TokenMark symbol={payToken.symbol} chainId={payToken.chainId} />}
      balance={<TradeBalanceLabel label={view.payBalanceLabel} />}
      chips={chips}
      usdLabel={view.payUsdLabel}
      error={view.error}
      isInvalid={view.isUnreadable}
      unreadableLabel={t('unreadable', { decimals: payToken.decimals })}
    />
  )
}

/** Shows "Balance: 12,480.25"; empty without a wallet or before the balance is loaded. */
export function TradeBalanceLabel({ label }: { label: string | null }) {
  const { t } = useTranslation('buyRedeem')
  if (label === null) return null
  return (
    <>
      {t('balance')} <b>{label}</b>
    </>
  )
}
