import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { WirePaymentButton } from '#features/buy-redeem/form/payment-token-button.tsx'
import type { TradeFlow } from '#features/buy-redeem/use-trade-flow.ts'
import { useWireFlow, type WireFlow } from '#features/funding/use-wire-flow.ts'
import type { WireIntent } from '#features/funding/wire-intent.ts'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { loadWithNamespaces } from '../i18n/load-with-namespaces.ts'
import { useActivityTab } from './use-activity-tab.ts'

// The wire screens are loaded only when the user chooses to pay by wire.
const WireForm = lazy(async () => ({
  default: (await loadWithNamespaces(['funding'], () => import('#features/funding/wire-form.tsx')))
    .WireForm,
}))
const loadConfirmation = () =>
  loadWithNamespaces(['funding'], () => import('#features/funding/wire-confirmation.tsx'))
const WireConfirm = lazy(async () => ({ default: (await loadConfirmation()).WireConfirmation }))
const loadReview = () =>
  loadWithNamespaces(['funding'], () => import('#features/funding/wire-review.tsx'))
const WireReview = lazy(async () => ({ default: (await loadReview()).WireReview }))
const WireFailed = lazy(async () => ({
  default: (
    await loadWithNamespaces(
      ['funding', 'support'],
      () => import('#features/funding/wire-failure.tsx'),
    )
  ).WireFailure,
}))

type WireTradeProps = {
  trade: TradeFlow
  isChosen: boolean
  onPick: () => void
  /** Called once the wire's details were read; the next purchase starts with the usual payment. */
  onDone: () => void
}

/** Returns the purchase by wire for the trade widget: its form and the pages after it. */
export function useWireTrade({ trade, isChosen, onPick, onDone }: WireTradeProps): {
  form: ReactNode
  page: ReactNode
} {
  const { t } = useTranslation('buyRedeem')
  const wire = useWireFlow(isChosen)
  const { showTab } = useActivityTab()
  const { alert, receiveToken } = trade.view
  useEffect(() => {
    // The next screens load while the amount is typed, so that none of them is blank at first.
    if (isChosen) Promise.all([loadConfirmation(), loadReview()]).catch(() => null)
  }, [isChosen])
  return {
    form: (
      <Suspense>
        <WireForm
          wire={wire}
          pick={
            <WirePaymentButton
              text={t('wire')}
              label={t('pickPayment', { symbol: t('wire') })}
              onPress={onPick}
            />
          }
          receiveMark={<TokenMark symbol={receiveToken.symbol} chainId={receiveToken.chainId} />}
          alert={alert && <FormAlert alert={alert} />}
        />
      </Suspense>
    ),
    page: toPage(wire, () => {
      onDone()
      showTab('transfers')
    }),
  }
}

function toPage(wire: WireFlow, onDone: () => void): ReactNode {
  return wire.intent === null ? null : <Suspense>{toScreen(wire, wire.intent, onDone)}</Suspense>
}

function toScreen(wire: WireFlow, intent: WireIntent, onDone: () => void): ReactNode {
  if (intent.step === 'failed') return <WireFailed wire={wire} />
  const { memoCode } = intent
  return intent.step === 'reviewing' && memoCode !== null ? (
    <WireReview wire={wire} intent={{ ...intent, memoCode }} onDone={onDone} />
  ) : (
    <WireConfirm wire={wire} intent={intent} />
  )
}
