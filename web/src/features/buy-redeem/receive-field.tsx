import { useTranslation } from 'react-i18next'
import { AmountField } from '#ui/amount-field.tsx'
import { TokenMark } from '#ui/token-icon.tsx'
import type { BuyView } from './buy-view.ts'
import { BalanceLabel } from './pay-field.tsx'

/** Computed, so it is sunken; the contract's answer, never a guess (Spec 4: Buy). */
export function ReceiveField({ view }: { view: BuyView }) {
  const { t } = useTranslation('buyRedeem')
  const { receiveToken } = view
  return (
    <AmountField
      label={t('youReceive')}
      inputLabel={`${t('youReceive')}, ${receiveToken.symbol}`}
      value={view.receiveLabel}
      decimals={receiveToken.decimals}
      isLoading={view.isPreviewing}
      token={<TokenMark symbol={receiveToken.symbol} chainId={receiveToken.chainId} />}
      balance={<BalanceLabel label={view.receiveBalanceLabel} />}
    />
  )
}
