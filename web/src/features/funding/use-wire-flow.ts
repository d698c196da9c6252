import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trackEvent } from '#analytics/analytics.ts'
import { queryClient } from '#api/client/query-client.ts'
import { createApiRequest } from '#api/client/request.ts'
import { fundingClient } from '#api/dollar/funding-client.ts'
import { WIRES_KEY } from '#api/dollar/wire-keys.ts'
import { type WireTerms, wireTermsQuery } from '#api/dollar/wires.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useWalletFormState, type WalletFormState } from '#session/use-wallet-form-state.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { toWireIntent, useWireIntent, type WireIntent } from './wire-intent.ts'
import {
  findWireAmountBlocker,
  findWireBlocker,
  parseWireCents,
  toPaymentQuantity,
  type WireBlocker,
} from './wire-rules.ts'

/** The input of the wire form (requirement EN-12). */
export type WireFormState = {
  paymentAmount: string
  isTouched: boolean
  type: (text: string) => void
  touch: () => void
}

export type WireFlow = {
  entry: WalletFormState
  form: WireFormState
  terms: WireTerms | null
  blocker: WireBlocker | null
  amountBlocker: WireBlocker | null
  intent: WireIntent | null
  isSending: boolean
  next: () => void
  confirm: () => void
  /** Returns to the state BUILDING: Back while confirming, Dismiss on the error screen. */
  back: () => void
  /** Retries the same wire from the error screen, with its idempotency key. */
  retry: () => void
  /** Returns to the state BUILDING after the review: Done (requirement SP-08). The request stays. */
  finish: () => void
}

/** Requests the memo of a wire. A failure has a screen of its own besides the toast. */
const announce = createApiRequest(({ cents, chainId, key }: WireIntent) =>
  fundingClient.funding.createWireRequest(
    {
      body: {
        payment_quantity: toPaymentQuantity(BigInt(cents)),
        chain_id: chainId,
        is_staked: false,
      },
    },
    { idempotencyKey: key },
  ),
)

/**
 * Runs the states BUILDING, CONFIRMING_WIRE_INSTRUCTIONS and REVIEWING_WIRE_DETAILS in this order, or ERROR
 * (requirement SP-05).
 */
export function useWireFlow(isChosen: boolean): WireFlow {
  const entry = useWalletFormState('wire')
  const form = useWireForm()
  const terms = useQuery(wireTermsQuery(isChosen ? entry.account : null)).data ?? null
  const { intent: written, write } = useWireIntent()
  const isCurrent = written?.account === entry.account && written?.chainId === entry.chainId
  const intent = isCurrent ? written : null
  const [isSending, setSending] = useState(false)
  const situation = { ...entry, paymentAmount: form.paymentAmount, limits: terms }
  const blocker = findWireBlocker(situation)
  useReset({ entry, isCurrent, isWritten: written !== null }, () => write(null))

  async function confirm() {
    if (!intent || isSending || !(await acceptUsdPlusTerms())) return
    setSending(true)
    try {
      const { memo_code: memoCode } = await announce.send(intent)
      trackEvent({ name: 'wire_requested', chainId: intent.chainId })
      write({ ...intent, memoCode, step: 'reviewing' })
      form.type('')
      void queryClient.invalidateQueries({ queryKey: WIRES_KEY })
    } catch {
      write({ ...intent, step: 'failed' })
    } finally {
      setSending(false)
    }
  }

  return {
    entry,
    form,
    terms,
    blocker,
    amountBlocker: findWireAmountBlocker(situation),
    intent,
    isSending,
    next: () => {
      const cents = parseWireCents(form.paymentAmount)
      const { account, chainId } = entry
      if (blocker !== null || account === null || chainId === null || cents === null) return
      write(toWireIntent(intent, { account, chainId, cents }))
    },
    confirm: () => void confirm(),
    back: () => write(null),
    retry: () => intent && write({ ...intent, step: 'confirming' }),
    finish: () => write(null),
  }
}

function useWireForm(): WireFormState {
  const [paymentAmount, type] = useFormDraft('paymentAmount')
  const [isTouched, setTouched] = useState(false)
  return { paymentAmount, isTouched, type, touch: () => setTouched(true) }
}

type ResetInput = { entry: WalletFormState; isCurrent: boolean; isWritten: boolean }

/**
 * Resets the wire to BUILDING when the wallet leaves a supported network, or changes its account or network
 * (requirement SP-06). A page that was just opened does not reset, because its wallet is still connecting.
 */
function useReset({ entry, isCurrent, isWritten }: ResetInput, reset: () => void) {
  const wasCurrent = useRef(false)
  const isOther = isWritten && !isCurrent
  const isOtherWallet = isOther && entry.wallet === 'connected' && entry.isSignedIn
  const isDisconnected = isOther && entry.wallet === 'disconnected' && wasCurrent.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever `reset` is
  useEffect(() => {
    if (isCurrent) wasCurrent.current = true
    if (isOtherWallet || isDisconnected) reset()
  }, [isCurrent, isOtherWallet, isDisconnected])
}
