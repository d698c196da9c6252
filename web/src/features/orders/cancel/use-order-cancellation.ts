import { ApiError } from '@parvalue/shared/api/client.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toApiErrorText } from '#api/client/error-text.ts'
import type { Order } from '#api/orders/order-view.ts'
import { cancelOrder } from '#api/orders/orders.ts'
import { toTransactionFailure } from '#tx/failure/failure.ts'
import { toFailureText } from '#tx/failure/failure-text.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import { isEntryOpen } from '#tx/journal/journal-entry.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { useStore } from '#wallet/store.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { type CancelStateInput, type OrderCancelState, toOrderCancelState } from './cancel-rules.ts'
import {
  cancelProgressStore,
  requestSignedCancel,
  resendSignedCancels,
} from './request-signed-cancel.ts'

export type OrderCancellation = {
  state: OrderCancelState
  /** Text of the last attempt's failure. */
  failureText: string | null
  /** Key of the wait for the wallet; null before the first transaction. */
  waitKey: string | null
  request: () => void
  switchNetwork: () => void
  /** Resends the signed cancellation. */
  retry: () => void
}

/**
 * Returns the cancellation of an order: a sponsored order is canceled by a signature, a direct one by a transaction of
 * the wallet (requirement AB-28).
 */
export function useOrderCancellation(order: Order, account: Address): OrderCancellation {
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const progress = useStore(cancelProgressStore)[order.id]
  const direct = useDirectCancel(order, account)
  const failureText = useFailureText()
  const { step, error } = order.isSponsored ? (progress ?? NOTHING) : direct
  const state = toOrderCancelState({
    order,
    walletChainId: wallet.status === 'connected' ? wallet.chainId : null,
    step,
    isOtherRunning: !order.isSponsored && direct.isOtherRunning,
  })
  return {
    state,
    failureText: error === null ? null : failureText(error),
    waitKey: order.isSponsored ? order.id : direct.waitKey,
    request: order.isSponsored ? () => void requestSignedCancel(order, account) : direct.request,
    switchNetwork: () => void switchTo(order.chainId),
    retry: () => resendSignedCancels(account),
  }
}

const NOTHING = { step: null, error: null }

type Direct = Pick<CancelStateInput, 'step' | 'isOtherRunning'> & {
  error: unknown
  waitKey: string | null
  request: () => void
}

/**
 * Returns the cancellation of a direct order by a transaction, which the journal restores after a reload; one per
 * wallet at a time.
 */
function useDirectCancel(order: Order, account: Address): Direct {
  const { t } = useTranslation('ordersPage')
  const { entry, stage, start, continue: goOn } = useTransaction('cancelOrder')
  const isOurs = entry?.facts.orderId === order.id
  const isRunning = entry !== null && isEntryOpen(entry)
  const isWaiting = isOurs && stage.name === 'needs-signature'
  const request = async () => {
    if (isWaiting) return goOn()
    const { toCancelOrderPlan } = await import('./cancel-calls.ts')
    start(
      toCancelOrderPlan(order, account, { side: t(`sides.${order.side}`), token: order.symbol }),
    )
  }
  return {
    step: isOurs && !isWaiting ? toStep(stage) : null,
    isOtherRunning: isRunning && !isOurs,
    error: isOurs && stage.name === 'failed' ? stage.failure : null,
    waitKey: isOurs ? entry.id : null,
    request: () => void request(),
  }
}

/**
 * Returns the progress of a cancellation transaction. One that is mined but unknown to the server still
 * counts as being sent.
 */
function toStep(stage: WidgetTransaction['stage']): CancelStateInput['step'] {
  if (stage.name === 'idle' || stage.name === 'failed') return null
  return stage.name === 'signing' ? 'signing' : 'sending'
}

function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('failures')
  return (error) => {
    if (error instanceof ApiError) return toApiErrorText(error)
    const isFailure = typeof error === 'object' && error !== null && 'cause' in error
    return toFailureText(t, isFailure && isKnown(error) ? error : toTransactionFailure(error))
  }
}

const isKnown = (error: object): error is ReturnType<typeof toTransactionFailure> =>
  'detail' in error && !(error instanceof Error)

/** Resends saved cancellations, and reports the hash of a mined cancellation transaction. The page calls it once. */
export function useResendSignedCancels(account: Address) {
  const { entry } = useTransaction('cancelOrder')
  const hash = entry?.steps[0]?.hash ?? null
  useEffect(() => resendSignedCancels(account), [account])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per transaction hash
  useEffect(() => {
    const orderId = entry?.facts.orderId
    if (hash === null || entry === null || orderId === undefined || !isEntryOpen(entry)) return
    // The server also sees the event on chain, so a failure has no effect.
    cancelOrder({ id: orderId, chainId: entry.chainId }, { hash }, entry.id).catch(() => null)
  }, [hash])
}
