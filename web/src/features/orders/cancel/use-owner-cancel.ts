import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/client/query-client.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import type { Order } from '#api/orders/order-view.ts'
import { serverNowMs } from '#device/clock.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import { isEntryOpen } from '#tx/journal/journal-entry.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import {
  type OwnerCancelInput,
  type OwnerCancelState,
  toOwnerCancelState,
} from './owner-cancel-rules.ts'

export type OwnerCancellation = {
  state: OwnerCancelState
  /** Text of the last attempt's failure. */
  failureText: string | null
  request: () => void
  switchNetwork: () => void
}

/**
 * Returns the cancellation of an order on chain by its owner, which the journal restores after a reload; one per wallet
 * at a time.
 */
export function useOwnerCancel(order: Order, account: Address): OwnerCancellation {
  const { t } = useTranslation('failures')
  const { t: texts } = useTranslation('ordersPage')
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const { entry, stage, start, continue: goOn } = useTransaction('cancelOrderByOwner')
  const isOurs = entry?.facts.orderId === order.id
  const isWaiting = isOurs && stage.name === 'needs-signature'
  useRefetchWhenDone(entry?.id, stage)
  const request = async () => {
    if (isWaiting) return goOn()
    const { toOwnerCancelPlan } = await import('./cancel-calls.ts')
    const side = texts(`sides.${order.side}`)
    start(toOwnerCancelPlan(order, account, { side, token: order.symbol }))
  }
  const state = toOwnerCancelState({
    order,
    nowMs: serverNowMs(),
    walletChainId: wallet.status === 'connected' ? wallet.chainId : null,
    step: isOurs && !isWaiting ? toStep(stage) : null,
    isOtherRunning: entry !== null && isEntryOpen(entry) && !isOurs,
  })
  return {
    state,
    failureText: isOurs && stage.name === 'failed' ? toFailureText(t, stage.failure) : null,
    request: () => void request(),
    switchNetwork: () => void switchTo(order.chainId),
  }
}

function toStep(stage: WidgetTransaction['stage']): OwnerCancelInput['step'] {
  if (stage.name === 'idle' || stage.name === 'failed') return null
  if (stage.name === 'done') return 'sent'
  return stage.name === 'signing' ? 'signing' : 'sending'
}

/** Refetches balances and orders once the cancellation is confirmed. */
function useRefetchWhenDone(id: string | undefined, stage: WidgetTransaction['stage']) {
  const doneId = stage.name === 'done' ? id : undefined
  useEffect(() => {
    if (doneId === undefined) return
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
  }, [doneId])
}
