import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showErrorToast } from '#api/client/toasts.ts'
import { hasFaucet, requestTestShares } from '#api/system/faucet.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../portfolio-page.module.css'

/**
 * Shows a button that requests test shares on a local network; the faucet grants each wallet a few shares,
 * once.
 */
export function TestSharesRequest() {
  const { t } = useTranslation('portfolioPage')
  const request = useMutation({
    mutationFn: requestTestShares,
    onError: showErrorToast,
  })
  if (!hasFaucet) return null
  return (
    <div className={styles.gift}>
      <p className="quiet" role="status">
        {request.isSuccess ? t(request.data ? 'gift.onTheWay' : 'gift.given') : t('gift.text')}
      </p>
      {!request.isSuccess && (
        <Button variant="quiet" isBusy={request.isPending} onClick={() => request.mutate()}>
          {t('gift.ask')}
        </Button>
      )}
    </div>
  )
}
