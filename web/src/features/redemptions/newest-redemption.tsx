import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openRedemptionsQuery, type Redemption } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { RedemptionCancel } from './cancel/redemption-cancel.tsx'
import { RedemptionProgress, useRedemptionProgressTitle } from './redemption-progress.tsx'
import styles from './redemptions-tab.module.css'

/** Shows the newest open redemption, beside the list. */
export function NewestRedemption() {
  const [newest] = useQuery(openRedemptionsQuery(useSignedInAccount())).data ?? []
  return newest ? <Newest redemption={newest} /> : null
}

function Newest({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const title = useRedemptionProgressTitle(redemption)
  const date = toDayText(redemption.createdMs, serverNowMs(), language)
  const amount = toDollarTokenLabel(redemption.usdPlusAmount, USD_PLUS_FORMAT)
  return (
    <section>
      <p className="label">{t('ofAmount', { date, amount })}</p>
      <p className={styles.figure}>{title}</p>
      <RedemptionProgress redemption={redemption} />
      <RedemptionCancel redemption={redemption} />
    </section>
  )
}
