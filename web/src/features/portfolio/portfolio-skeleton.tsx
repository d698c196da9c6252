import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import styles from './portfolio-tab.module.css'

const widths = [128, 96, 112] as const

export function PortfolioSkeleton() {
  const { t } = useTranslation('portfolio')
  return (
    <div className={styles.columns} aria-busy="true">
      <div>
        <p className="visually-hidden" role="status">
          {t('loading')}
        </p>
        {widths.map((width) => (
          <div key={width} className={styles.skeleton}>
            <Skeleton width={28} height={28} isRound />
            <span className={styles.lines}>
              <Skeleton width={width} height={12} />
              <Skeleton width={64} height={9} />
            </span>
            <Skeleton width={88} height={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
