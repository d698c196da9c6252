import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BackingReport } from '#api/reports.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Age } from '#ui/age.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { isInUse, sortBackings } from './backing-rules.ts'
import { BackingTable } from './backing-table.tsx'
import styles from './reports-page.module.css'

/** Each token beside the shares that are kept for it; stocks without any are out of sight at first. */
export function BackingSection({ report }: { report: BackingReport }) {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const [isAll, setIsAll] = useState(false)
  const inUse = report.stocks.filter(isInUse)
  const rows = sortBackings(isAll ? report.stocks : inUse)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2>{t('backing')}</h2>
        <Age
          sinceMs={report.atMs}
          toText={(seconds) => t('readAge', { age: toAgeText(seconds, language) })}
        />
        {inUse.length < report.stocks.length && (
          <fieldset className={styles.chips}>
            <legend className="visually-hidden">{t('shown')}</legend>
            <Chip isOn={!isAll} onPress={() => setIsAll(false)}>
              {t('inUse', { count: inUse.length })}
            </Chip>
            <Chip isOn={isAll} onPress={() => setIsAll(true)}>
              {t('all', { count: report.stocks.length })}
            </Chip>
          </fieldset>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState text={t('noTokens')} />
      ) : (
        <BackingTable rows={rows} chainIds={report.chains.map(({ chainId }) => chainId)} />
      )}
    </section>
  )
}

type ChipProps = { isOn: boolean; onPress: () => void; children: ReactNode }

const Chip = ({ isOn, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
)
