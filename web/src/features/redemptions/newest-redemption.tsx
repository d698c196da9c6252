import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { newestRedemptionsQuery, type Redemption } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { RedemptionCancel } from './cancel/redemption-cancel.tsx'
import { RedemptionProgress, useRedemptionProgressTitle } from './redemption-progress.tsx'
import { toShownRedemptions } from './redemption-stages.ts'
import styles from './redemptions-tab.module.css'

/** Shows the progress of the newest redemption beside the list; it stays after the payment. */
export function NewestRedemption() {
  const rows = useQuery(newestRedemptionsQuery(useSignedInAccount())).data ?? []
  return toShownRedemptions(rows).map((redemption) => (
    <Newest key={redemption.id} redemption={redemption} />
  ))
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
      {redemption.status === 'FILLED' && (
        <p className={styles.wait}>
          <Link
            className="link"
            to="/receipts/$id"
            params={{ id: toReceiptAddress({ of: 'redemption', id: redemption.id }) }}
          >
            {t('receipt')}
          </Link>
        </p>
      )}
    </section>
  )
}
