import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import type { TradeView } from '../trade-view.ts'
import { TradeBalanceLabel } from './pay-field.tsx'

/**
 * Shows the computed amount: the contract's preview, never an estimate of ours (requirement SP-12).
 */
export function TradeReceiveField({ view, pick }: { view: TradeView; pick: ReactNode }) {
  const { t } = useTranslation('buyRedeem')
  const { receiveToken } = view
  return (
    <AmountField
      label={t('youReceive')}
      inputLabel={`${t('youReceive')}, ${receiveToken.symbol}`}
      value={view.receiveLabel}
      decimals={receiveToken.decimals}
      isLoading={view.isPreviewing}
      token={pick || <TokenMark symbol={receiveToken.symbol} chainId={receiveToken.chainId} />}
      balance={<TradeBalanceLabel label={view.receiveBalanceLabel} />}
    />
  )
}
