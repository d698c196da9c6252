import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../redemptions-tab.module.css'
import {
  type RedemptionCancellation,
  useRedemptionCancellation,
} from './use-redemption-cancellation.ts'

/**
 * Shows from when the owner can cancel an unpaid redemption on chain, and then the button that does (requirement KY-05).
 */
export function RedemptionCancel({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const cancel = useRedemptionCancellation(redemption)
  const text = useStateText(redemption, cancel)
  if (cancel.state === 'none') return null
  return (
    <div className={styles.cancel}>
      <p className={styles.wait} role="status">
        {text}
      </p>
      <CancelButton redemption={redemption} cancel={cancel} />
      {cancel.failureText !== null && (
        <p className={styles.wrong} role="alert">
          {t('cancel.failed')} {cancel.failureText}
        </p>
      )}
    </div>
  )
}

type PartProps = { redemption: Redemption; cancel: RedemptionCancellation }

function CancelButton({ redemption, cancel }: PartProps) {
  const { t } = useTranslation('redemptions')
  switch (cancel.state) {
    case 'ask':
      return (
        <Button variant="quiet" onClick={cancel.request}>
          {t('cancel.action')}
        </Button>
      )
    case 'switch':
      return (
        <Button variant="quiet" onClick={cancel.switchNetwork}>
          {t('cancel.switchTo', { network: networkNameOf(redemption.chainId) })}
        </Button>
      )
    case 'signing':
    case 'sending':
      return (
        <Button variant="quiet" isBusy>
          {t('cancel.action')}
        </Button>
      )
    case 'other_running':
      return (
        <Button variant="quiet" isDisabled>
          {t('cancel.action')}
        </Button>
      )
    default:
      return null
  }
}

function useStateText({ cancellableMs }: Redemption, { state }: RedemptionCancellation): string {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  switch (state) {
    case 'none':
      return ''
    case 'later':
      return t('cancel.later', { date: toFullMomentText(cancellableMs ?? 0, language) })
    case 'ask':
      return t('cancel.ask')
    case 'switch':
      return t('cancel.switchWhy')
    case 'other_running':
      return t('cancel.otherRunning')
    default:
      return t(`cancel.${state}`)
  }
}
