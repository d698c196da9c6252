import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showErrorToast } from '#api/client/toasts.ts'
import { askForTestMoney, hasFaucet } from '#api/system/faucet.ts'
import { Button } from '#ui/button/button.tsx'

const LOOK_MS = 2000

/**
 * On a local network: grants test money to an empty wallet, such as a new embedded one. Polls the balances
 * until the money arrives.
 */
export function TestMoney({ onLook }: { onLook: () => void }) {
  const { t } = useTranslation('portfolio')
  const asked = useMutation({ mutationFn: askForTestMoney, onError: showErrorToast })
  const isComing = asked.data === true
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(onLook, LOOK_MS)
    return () => clearInterval(timer)
  }, [isComing, onLook])
  if (!hasFaucet) return null
  return (
    <>
      <p className="quiet" role="status">
        {asked.isSuccess
          ? t(isComing ? 'testMoney.onTheWay' : 'testMoney.given')
          : t('testMoney.text')}
      </p>
      {!asked.isSuccess && (
        <Button variant="quiet" isBusy={asked.isPending} onClick={() => asked.mutate()}>
          {t('testMoney.ask')}
        </Button>
      )}
    </>
  )
}
