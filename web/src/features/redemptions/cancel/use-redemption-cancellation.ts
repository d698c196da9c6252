import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { REDEMPTIONS_KEY } from '#api/dollar/redemption-keys.ts'
import type { Redemption } from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import { isEntryOpen } from '#tx/journal/journal-entry.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import {
  type RedemptionCancelInput,
  type RedemptionCancelState,
  toRedemptionCancelState,
} from './cancel-rules.ts'

export type RedemptionCancellation = {
  state: RedemptionCancelState
  /** Text of the last attempt's failure. */
  failureText: string | null
  request: () => void
  switchNetwork: () => void
}

/**
 * Returns the cancellation of a redemption by a transaction of its owner, which the journal restores after a reload; one
 * per wallet at a time.
 */
export function useRedemptionCancellation(redemption: Redemption): RedemptionCancellation {
  const { t } = useTranslation('failures')
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const { entry, stage, start, continue: goOn } = useTransaction('cancelRedemption')
  const isOurs = entry?.facts.redemptionId === redemption.id
  const isWaiting = isOurs && stage.name === 'needs-signature'
  useRefetchWhenDone(entry?.id, stage)
  const request = async () => {
    if (isWaiting) return goOn()
    if (wallet.status !== 'connected') return
    const { toCancelRedemptionPlan } = await import('./cancel-plan.ts')
    start(toCancelRedemptionPlan(redemption, wallet.address))
  }
  const state = toRedemptionCancelState({
    redemption,
    nowMs: serverNowMs(),
    walletChainId: wallet.status === 'connected' ? wallet.chainId : null,
    step: isOurs && !isWaiting ? toStep(stage) : null,
    isOtherRunning: entry !== null && isEntryOpen(entry) && !isOurs,
  })
  return {
    state,
    failureText:
      isOurs && stage.name === 'failed' ? toFailureText(t, stage.failure, stage.done) : null,
    request: () => void request(),
    switchNetwork: () => void switchTo(redemption.chainId),
  }
}

function toStep(stage: WidgetTransaction['stage']): RedemptionCancelInput['step'] {
  if (stage.name === 'idle' || stage.name === 'failed') return null
  if (stage.name === 'done') return 'sent'
  return stage.name === 'signing' ? 'signing' : 'sending'
}

/** Refetches balances and redemptions once the cancellation is confirmed. */
function useRefetchWhenDone(id: string | undefined, stage: WidgetTransaction['stage']) {
  const doneId = stage.name === 'done' ? id : undefined
  useEffect(() => {
    if (doneId === undefined) return
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
    void queryClient.invalidateQueries({ queryKey: REDEMPTIONS_KEY })
  }, [doneId])
}
