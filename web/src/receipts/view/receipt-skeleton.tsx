import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import styles from './receipt.module.css'

const rows = [
  [96, 88],
  [72, 64],
  [104, 96],
  [88, 120],
  [112, 160],
  [80, 144],
] as const

/** Shows a sheet in the shape of a receipt while its facts load. */
export function ReceiptSkeleton() {
  const { t } = useTranslation('receipts')
  return (
    <div className={styles.paper} aria-busy="true">
      <h1 className="visually-hidden" tabIndex={-1}>
        {t('receipt')}
      </h1>
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <div className={styles.head}>
        <Skeleton width={112} height={20} />
        <Skeleton width={56} height={14} />
      </div>
      <div className={styles.title}>
        <Skeleton width={220} height={32} />
        <Skeleton width={88} height={24} />
      </div>
      <p className={styles.time}>
        <Skeleton width={176} height={14} />
      </p>
      <div className={styles.sides}>
        <Skeleton width={136} height={72} />
        <span />
        <Skeleton width={136} height={72} />
      </div>
      <div className={styles.waiting}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Skeleton width={label} height={12} />
            <Skeleton width={value} height={12} />
          </div>
        ))}
      </div>
    </div>
  )
}
