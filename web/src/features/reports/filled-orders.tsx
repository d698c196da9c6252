import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicFillsQuery } from '#api/brokerage/reports.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { FilledOrdersTable } from './filled-orders-table.tsx'

/** Shows the latest fills of all users (requirement SK-11). */
export function FilledOrders() {
  const { t } = useTranslation('reports')
  const { language } = useLanguage()
  const { data, isError, dataUpdatedAt, refetch } = useQuery(publicFillsQuery)
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('filled')}</h2>
        {data && (
          <FigureAge
            sinceMs={toServerMs(dataUpdatedAt)}
            toText={(seconds) => t('readAge', { age: toAgeText(seconds, language) })}
          />
        )}
        {data && isError && (
          <Button variant="plain" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        )}
      </div>
      {!data && !isError && <ListSkeleton label={t('filledLoading')} />}
      {!data && isError && (
        <EmptyState text={t('filledFailed')}>
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </EmptyState>
      )}
      {data?.length === 0 && <EmptyState text={t('noneFilled')} />}
      {data && data.length > 0 && <FilledOrdersTable parts={data} />}
    </section>
  )
}
