import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { type SignedData, toSignedFacts } from './signed-facts.ts'
import styles from './signed-facts-list.module.css'

/** Shows the data that goes to the wallet in words, in the order in which the wallet shows it (requirement TR-04). */
export function SignedFactsList({ data }: { data: SignedData }) {
  const { t } = useTranslation('signing')
  const { language } = useLanguage()
  const deployment = boot.deployments.find(({ chainId }) => chainId === data.domain.chainId) ?? null
  const { intent, facts } = toSignedFacts(data, { t, language, deployment })
  return (
    <section className={styles.facts} aria-label={`${t('title')}: ${intent}`}>
      <h4 className={styles.title}>
        <span className="label">{t('title')}</span>
        {intent}
      </h4>
      <KeyValueList rows={facts.map(({ path, ...row }) => ({ key: path, ...row }))} />
    </section>
  )
}
