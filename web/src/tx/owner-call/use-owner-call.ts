import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { serverNowMs } from '#device/clock.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { isEntryOpen } from '#tx/journal/journal-entry.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import type { TransactionPlan } from '../flow/plan.ts'
import type { WidgetTransaction } from '../flow/use-transaction.ts'
import {
  type OwnerCallInput,
  type OwnerCallState,
  type OwnerCallSubject,
  toOwnerCallState,
} from './owner-call-rules.ts'

export type OwnerCall = {
  state: OwnerCallState
  /** Text of the last attempt's failure. */
  failureText: string | null
  /** Key of the wait for the wallet; null before the first call. */
  waitKey: string | null
  request: () => void
  switchNetwork: () => void
}

type OwnerCallOptions = {
  subject: OwnerCallSubject
  /** The wallet's newest call of this kind, which the journal restores after a reload; one at a time. */
  transaction: WidgetTransaction
  /** Whether it is the call of this subject. */
  isOurs: boolean
  /** Returns the plan of the call; null while no wallet is connected. */
  loadPlan: () => Promise<TransactionPlan | null>
  /** Key of the list that has the subject, which is fetched again once the call is confirmed. */
  listKey: readonly unknown[]
}

/** Returns the call of an order or a redemption that its owner sends as a transaction. */
export function useOwnerCall(options: OwnerCallOptions): OwnerCall {
  const { subject, transaction, isOurs, loadPlan, listKey } = options
  const { t } = useTranslation('failures')
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const { entry, stage, start, continue: goOn } = transaction
  const isWaiting = isOurs && stage.name === 'needs-signature'
  useRefetchWhenDone(transaction, listKey)
  const request = async () => {
    if (isWaiting) return goOn()
    const plan = await loadPlan()
    if (plan) start(plan)
  }
  const state = toOwnerCallState({
    subject,
    nowMs: serverNowMs(),
    walletChainId: wallet.status === 'connected' ? wallet.chainId : null,
    step: isOurs && !isWaiting ? toStep(stage) : null,
    isOtherRunning: entry !== null && isEntryOpen(entry) && !isOurs,
  })
  return {
    state,
    failureText:
      isOurs && stage.name === 'failed' ? toFailureText(t, stage.failure, stage.done) : null,
    waitKey: isOurs && entry !== null ? entry.id : null,
    request: () => void request(),
    switchNetwork: () => void switchTo(subject.chainId),
  }
}

function toStep(stage: WidgetTransaction['stage']): OwnerCallInput['step'] {
  if (stage.name === 'idle' || stage.name === 'failed') return null
  if (stage.name === 'done') return 'sent'
  return stage.name === 'signing' ? 'signing' : 'sending'
}

function useRefetchWhenDone({ entry, stage }: WidgetTransaction, listKey: readonly unknown[]) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  useEffect(() => {
    if (doneId === undefined) return
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
    void queryClient.invalidateQueries({ queryKey: listKey })
  }, [doneId, listKey])
}
