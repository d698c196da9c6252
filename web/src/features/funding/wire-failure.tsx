import { useTranslation } from 'react-i18next'
import type { SupportContext } from '#support/support-email.ts'
import { SupportLink } from '#support/support-link.tsx'
import { TransactionResultFrame } from '#tx/screens/result-frame.tsx'
import { Button } from '#ui/button/button.tsx'
import { toCentsText } from './cents-text.ts'
import type { WireFlow } from './use-wire-flow.ts'
import styles from './wire.module.css'
import type { WireIntent } from './wire-intent.ts'

/** Shows a failed wire request on the same screen as any other failure (requirement TX-03). */
export function WireFailure({ wire }: { wire: WireFlow }) {
  const { t } = useTranslation(['tx', 'funding'])
  return (
    <TransactionResultFrame
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
        {wire.intent && (
          <SupportLink
            context={toSupportContext(wire.intent, t('funding:errorText'))}
            variant="plain"
          />
        )}
      </div>
    </TransactionResultFrame>
  )
}

/**
 * Returns the context with the idempotency key, which lets support find the request on the server, if it
 * arrived.
 */
const toSupportContext = (
  { chainId, cents, key, memoCode }: WireIntent,
  message: string,
): SupportContext => ({
  kind: 'wire',
  item: `${toCentsText(BigInt(cents))}\u00a0USD`,
  id: memoCode ?? key,
  chainId,
  message,
})
