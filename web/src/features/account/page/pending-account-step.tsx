import { useTranslation } from 'react-i18next'
import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { serverNowMs } from '#device/clock.ts'
import { toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../form/step-panel.module.css'

type PendingAccountStepProps = {
  text?: string
  expectedAtMs: number | null
  /** Requests the status from the provider; without this function the page only refetches our own data. */
  refresh?: { label?: string; isBusy: boolean; onRefresh: () => void }
}

/** Shows a step that waits for a third party: the expected time, and that the user may leave. */
export function PendingAccountStep({ text, expectedAtMs, refresh }: PendingAccountStepProps) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const until =
    expectedAtMs === null
      ? t('waiting.soon')
      : t('waiting.until', { time: toMomentText(expectedAtMs, serverNowMs(), language) })
  return (
    <>
      {text && <p className="quiet">{text}</p>}
      <p className={styles.text}>
        {until} {t('waiting.leave')}
      </p>
      <Button
        variant="quiet"
        isWide
        isBusy={refresh?.isBusy ?? false}
        onClick={
          refresh?.onRefresh ??
          (() => void queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }))
        }
      >
        {refresh?.label ?? t('waiting.look')}
      </Button>
    </>
  )
}
