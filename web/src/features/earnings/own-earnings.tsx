import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usdPlusEarningsQuery } from '#api/stocks/rates.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { TaskSection } from '#ui/layout/task-page.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import styles from './earnings-page.module.css'

/** Shows what the signed-in wallet has earned on all networks. */
export function OwnEarnings() {
  const { t } = useTranslation('earnings')
  const isHidden = useBalancesHidden()
  const { data } = useQuery(usdPlusEarningsQuery(useSignedInAccount()))
  if (!data || data.length === 0) return null
  const earned = data.reduce((sum, row) => sum + row.earned, 0n)
  const label = toAmountLabel(earned, { decimals: TOKEN_DECIMALS }).replace('-', '−')
  return (
    <TaskSection title={t('yours')}>
      <AmountFigure
        size="total"
        isEarned
        text={maskAmountLabel(earned > 0n ? `+${label}` : label, isHidden)}
        code="USD+"
      />
      <p className={styles.note}>{t('yoursText')}</p>
    </TaskSection>
  )
}
