import { useTranslation } from 'react-i18next'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './account-page.module.css'

const needs = ['time', 'papers', 'cost', 'kept'] as const

/** Shows what the user needs to open an account, before it is opened. */
export function AccountRequirements({ hasBegun }: { hasBegun: boolean }) {
  const { t } = useTranslation('account')
  return (
    <section className={joinClassNames(styles.need, hasBegun && styles.begun)}>
      <div className={styles.art}>
        <Guilloche figure="rosette" />
      </div>
      <h2>{t('needTitle')}</h2>
      <KeyValueList
        isRuled
        rows={needs.map((key) => ({
          key,
          label: t(`need.${key}`),
          value: t(`need.${key}Value`),
        }))}
      />
    </section>
  )
}
