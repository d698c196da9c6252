import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import styles from './portfolio-page.module.css'
import { WorthPartsSkeleton } from './worth/worth-parts-section.tsx'

/** Shows a skeleton of the portfolio page: a figure, a chart and rows. */
export function PortfolioBodySkeleton({ title }: { title: ReactNode }) {
  const { t } = useTranslation('portfolioPage')
  return (
    <div className={styles.flow} aria-busy="true">
      <div className={styles.split}>
        <div className={styles.main}>
          {title}
          <div className={styles.worth}>
            <div>
              <Skeleton width={160} height={12} />
              <div className={styles.figure}>
                <Skeleton width={280} height={48} />
              </div>
            </div>
          </div>
          <WorthPartsSkeleton />
          <div className={styles.chartPlace} />
        </div>
      </div>
      <ListSkeleton label={t('loading')} />
    </div>
  )
}
