import { useTranslation } from 'react-i18next'
import { AmountField } from '#ui/amount-field.tsx'
import { TokenMark } from '#ui/token-icon.tsx'
import type { BuyView } from './buy-view.ts'

export function PayField({ view }: { view: BuyView }) {
  const { t } = useTranslation('buyRedeem')
  const { payToken } = view
  // Shares of a balance that nobody knows yet are not offered.
  const known = view.payBalanceLabel === null ? [] : view.chips
  const chips = known.map(({ percent, isDisabled, onClick }) => ({
    label: percent === 100 ? t('max') : `${percent}%`,
    name: t(percent === 100 ? 'wholeBalance' : 'percentOfBalance', { percent }),
    isDisabled,
    onClick,
  }))
  return (
    <AmountField
      label={t('youPay')}
      inputLabel={`${t('youPay')}, ${payToken.symbol}`}
      value={view.payText}
      onChange={view.onPayText}
      onBlur={view.onPayBlur}
      decimals={payToken.decimals}
      token={<TokenMark symbol={payToken.symbol} chainId={payToken.chainId} />}
      balance={<BalanceLabel label={view.payBalanceLabel} />}
      chips={chips}
      usdLabel={view.payUsdLabel}
      error={view.error}
      unreadableLabel={t('unreadable')}
    />
  )
}

/** "Balance: 12,480.25"; nothing while there is no wallet or no answer. */
export function BalanceLabel({ label }: { label: string | null }) {
  const { t } = useTranslation('buyRedeem')
  if (label === null) return null
  return (
    <>
      {t('balance')} <b>{label}</b>
    </>
  )
}
