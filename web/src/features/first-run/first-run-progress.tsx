import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { requestTestMoney } from '#api/system/faucet.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { openConnectDialog, useConnectButtonState } from '#wallet/connect/connect-dialog-state.ts'
import { type FirstRunAction, FirstRunCard } from './first-run-card.tsx'
import { listFirstRunRows } from './first-run-rules.ts'
import { useFirstRunFacts } from './use-first-run-facts.ts'

const POLL_MS = 2000

export type FirstRunHandlers = { onBuy: () => void; onVerify: () => void }

/** Shows the checklist with what is true of this wallet. */
export function FirstRunProgress({ onBuy, onVerify }: FirstRunHandlers) {
  const facts = useFirstRunFacts()
  const isSignedIn = useSignedInAccount() !== null
  const { isBusy } = useConnectButtonState()
  const money = useMoneyAction(facts.hasMoney === true)
  return (
    <FirstRunCard
      rows={listFirstRunRows(facts)}
      actions={{
        connect: { onPress: openConnectDialog, isBusy },
        ...(isSignedIn ? { money, buy: { onPress: onBuy }, verify: { onPress: onVerify } } : {}),
      }}
    />
  )
}

/** Returns the action of the faucet, which reads the balances anew until the money has arrived. */
function useMoneyAction(hasMoney: boolean): FirstRunAction {
  const { t } = useTranslation('firstRun')
  const account = useSignedInAccount()
  const request = useMutation({
    mutationFn: async (_: string) => requestTestMoney(),
    onError: showErrorToast,
  })
  // A request for another wallet says nothing about this one.
  const isOfAccount = request.variables === account
  const isComing = isOfAccount && request.isSuccess && !hasMoney
  useEffect(() => {
    if (!isComing) return
    const timer = setInterval(
      () => void queryClient.invalidateQueries({ queryKey: BALANCES_KEY }),
      POLL_MS,
    )
    return () => clearInterval(timer)
  }, [isComing])
  return {
    onPress: () => account !== null && request.mutate(account),
    isBusy: isOfAccount && request.isPending,
    status: isComing ? t(request.data ? 'money.onTheWay' : 'money.given') : null,
  }
}
