import { useTranslation } from 'react-i18next'
import { ResultFrame } from '#tx/result-frame.tsx'
import { Button } from '#ui/button.tsx'
import type { Wire } from './use-wire.ts'
import styles from './wire.module.css'

/** Spec 8: a wire that could not be announced uses the same screen as any other failure. */
export function WireFailed({ wire }: { wire: Wire }) {
  const { t } = useTranslation(['tx', 'funding'])
  return (
    <ResultFrame
      title={t('rejected')}
      ring={{ count: 1, tone: 'down', icon: 'close' }}
      role="alert"
    >
      <p>{t('errorOccurred')}</p>
      <p className="label">{t('funding:errorText')}</p>
      <div className={styles.actions}>
        <Button variant="quiet" isWide onClick={wire.retry}>
          {t('retry')}
        </Button>
        <Button variant="plain" isWide onClick={wire.back}>
          {t('dismiss')}
        </Button>
      </div>
    </ResultFrame>
  )
}
