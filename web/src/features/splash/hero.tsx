import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './hero.module.css'
import { UsdPlusYield } from './usd-plus-yield.tsx'

/**
 * Shows the headline and the four statistics; phones omit the introduction for a wallet that comes back (requirement
 * SP-01). `children` stand beside the yield, or below it where there is no room.
 */
export function SplashHero({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  const { t } = useTranslation('splash')
  return (
    <section className={joinClassNames(styles.hero, isKnown && styles.known)}>
      <div className={styles.art}>
        <Guilloche figure="rosette" />
      </div>
      <h1 tabIndex={-1}>{t('headline')}</h1>
      <p className={styles.lede}>{t('lede')}</p>
      <div className={styles.middle}>
        <UsdPlusYield />
        {children}
      </div>
      <dl className={styles.stats}>
        {(['backed', 'redemption', 'time'] as const).map((stat) => (
          <div key={stat}>
            <dt>{t(`stats.${stat}.figure`)}</dt>
            <dd>{t(`stats.${stat}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
