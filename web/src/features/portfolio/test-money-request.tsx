import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showErrorToast } from '#api/client/toasts.ts'
import { hasFaucet, requestTestMoney } from '#api/system/faucet.ts'
import { Button } from '#ui/button/button.tsx'

const POLL_MS = 2000

/**
 * Shows a button that requests test money for an empty wallet on a local network, such as a new embedded one.
 * Polls the balances until the money arrives.
 */
export function TestMoneyRequest({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('portfolio')
  const request = useMutation({ mutationFn: requestTestMoney, onError: showErrorToast })
  const isComing = request.data === true
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(onRefresh, POLL_MS)
    return () => clearInterval(timer)
  }, [isComing, onRefresh])
  if (!hasFaucet) return null
  return (
    <>
      <p className="quiet" role="status">
        {request.isSuccess
          ? t(isComing ? 'testMoney.onTheWay' : 'testMoney.given')
          : t('testMoney.text')}
      </p>
      {!request.isSuccess && (
        <Button variant="quiet" isBusy={request.isPending} onClick={() => request.mutate()}>
          {t('testMoney.ask')}
        </Button>
      )}
    </>
  )
}
