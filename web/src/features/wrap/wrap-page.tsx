import { useTranslation } from 'react-i18next'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { WrapCard } from './form/wrap-card.tsx'
import { WrapRateSection } from './rate/rate-section.tsx'
import { WalletEarnings } from './rate/wallet-earnings.tsx'
import styles from './wrap-page.module.css'
import { useWrapping } from './wrapping-context.ts'
import { WrappingProvider } from './wrapping-provider.tsx'

/** Shows the introduction of wUSD+, the form beside it, and the user's earnings below (requirement WR-02). */
export const WrapPage = () => (
  <WrappingProvider stock={null}>
    <div className="page">
      <div className={styles.split}>
        <About />
        <div className={styles.task}>
          <WrapCard />
        </div>
        <Below />
      </div>
    </div>
  </WrappingProvider>
)

function About() {
  const { t } = useTranslation('wrap')
  const { view } = useWrapping()
  return (
    <div className={styles.about}>
      <div className={styles.art}>
        <Guilloche figure="rosette" />
      </div>
      <h1 tabIndex={-1}>{t('title')}</h1>
      <p className={styles.lede}>{t('lede')}</p>
      <div className={styles.rate}>
        <WrapRateSection offer={view.offer} />
      </div>
    </div>
  )
}

function Below() {
  const { view } = useWrapping()
  return (
    <div className={styles.below}>
      <WalletEarnings chainId={view.offer.chainId} />
      <WhatChanges />
    </div>
  )
}

/** Compares USD+ and wUSD+, for users who are new to wrapping. */
function WhatChanges() {
  const { t } = useTranslation('wrap')
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('changes.title')}</h2>
      </div>
      <KeyValueList
        isRuled
        rows={[
          { key: 'usdPlus', label: 'USD+', value: t('changes.usdPlus') },
          { key: 'wrapped', label: 'wUSD+', value: t('changes.wrapped') },
          { key: 'tax', label: t('changes.taxLabel'), value: t('changes.tax') },
        ]}
      />
    </section>
  )
}
