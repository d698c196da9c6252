import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { showSuccessToast } from '#api/client/toasts.ts'
import { fundingClient } from '#api/dollar/funding-client.ts'
import { WIRES_KEY } from '#api/dollar/wire-keys.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './wire.module.css'

type CancelWireButtonProps = { memoCode: string; onCancelled: () => void }

const cancelRequest = createApiRequest((memoCode: string) =>
  fundingClient.funding.cancelWireRequest({ params: { memo_code: memoCode } }),
)

/**
 * Shows the button that cancels a wire whose money has not arrived. It asks for confirmation, because a cancellation is
 * final.
 */
export function CancelWireButton({ memoCode, onCancelled }: CancelWireButtonProps) {
  const { t } = useTranslation('funding')
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function cancel() {
    setBusy(true)
    try {
      await cancelRequest.send(memoCode)
      showSuccessToast(t('cancelDone'))
      onCancelled()
    } catch {
      // The request shows a failure as a toast; the list is refetched in any case.
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: WIRES_KEY })
    }
  }
  if (!isConfirming) {
    return (
      <div data-unprinted>
        <Button variant="plain" isWide onClick={() => setConfirming(true)}>
          {t('cancel')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.question} data-unprinted role="alert">
      <p>{t('cancelSure')}</p>
      <div className={styles.acts}>
        <Button variant="quiet" isBusy={isBusy} onClick={() => void cancel()}>
          {t('cancelYes')}
        </Button>
        <Button variant="plain" onClick={() => setConfirming(false)}>
          {t('cancelNo')}
        </Button>
      </div>
    </div>
  )
}
