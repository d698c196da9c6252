import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PaymentMethod,
  PaymentTokenList,
} from '#features/buy-redeem/form/payment-token-list.tsx'
import { TradeForm } from '#features/buy-redeem/form/trade-form.tsx'
import { usePaymentChoices } from '#features/buy-redeem/form/use-payment-choices.ts'
import { TradeCard } from '#features/buy-redeem/trade-card.tsx'
import { type TradeFlow as TradeOfSide, useTradeFlow } from '#features/buy-redeem/use-trade-flow.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import { useFormDraft } from '#tx/journal/use-form-draft.ts'
import { TransactionScreen } from '#tx/screens/transaction-screen.tsx'
import { Button } from '#ui/button/button.tsx'
import { useActivityTab } from './use-activity-tab.ts'
import { useWireTrade } from './use-wire-trade.tsx'

/**
 * Shows the trade widget with its buy and redeem sides, their lists, and payment by wire (requirements SP-02,
 * SP-03).
 */
export function TradeWidget() {
  const [sideText, chooseSide] = useFormDraft('side')
  const side = sideText === 'redeem' ? 'redeem' : 'buy'
  const [isPicking, setPicking] = useState(false)
  const trade = useTradeFlow(side)
  const { method, choose } = usePaymentMethod(trade)
  const pick = () => setPicking(true)
  const wire = useWireTrade({
    ...{ trade, isChosen: method === 'WIRE_TRANSFER', onPick: pick },
    onDone: () => choose('TOKENS'),
  })
  const picks = isPicking && (
    <Picks trade={trade} method={method} onMethod={choose} onDone={() => setPicking(false)} />
  )
  return (
    <TradeCard
      side={side}
      onSide={chooseSide}
      form={method === 'WIRE_TRANSFER' ? wire.form : <TradeForm view={trade.view} onPick={pick} />}
      page={picks || (method === 'WIRE_TRANSFER' && wire.page) || null}
      screen={toScreen(trade)}
    />
  )
}

function toScreen({ transaction, offer }: TradeOfSide): ReactNode {
  if (transaction.stage.name === 'idle') return null
  return <TransactionScreen transaction={transaction} extraAction={<ToResult offer={offer} />} />
}

type MethodChoice = {
  /** The chosen method; null if wires are not offered. */
  method: PaymentMethod | null
  choose: (method: PaymentMethod) => void
}

/**
 * Returns the payment method and its setter. A wire needs its feature flag and a network on which the server can
 * mint USD+ (requirement RO-08).
 */
function usePaymentMethod({ offer }: TradeOfSide): MethodChoice {
  const [text, choose] = useFormDraft('paymentMethod')
  const isOpen =
    useFeatureAvailability('wire') !== 'flag_off' &&
    offer.deployment.contracts.wireMinter !== undefined
  if (offer.side === 'redeem' || !isOpen) return { method: null, choose }
  return { method: text === 'WIRE_TRANSFER' ? 'WIRE_TRANSFER' : 'TOKENS', choose }
}

type PicksProps = {
  trade: TradeOfSide
  method: PaymentMethod | null
  onMethod: MethodChoice['choose']
  onDone: () => void
}

function Picks({ trade: { offer, choose }, method, onMethod, onDone }: PicksProps) {
  const { t } = useTranslation('buyRedeem')
  const isWire = method === 'WIRE_TRANSFER'
  const chooseMethod = (next: PaymentMethod) => {
    onMethod(next)
    onDone()
  }
  return (
    <PaymentTokenList
      title={t(offer.side === 'buy' ? 'payWith' : 'paidIn')}
      choices={usePaymentChoices(offer)}
      chosen={isWire ? null : offer.paymentToken.address}
      onChoose={(address) => {
        choose(address)
        if (method === null) onDone()
        else chooseMethod('TOKENS')
      }}
      wire={method && { isChosen: isWire, onChoose: () => chooseMethod('WIRE_TRANSFER') }}
      onBack={onDone}
    />
  )
}

/** Links the success screen to the portfolio, or to the redemptions of the queue (requirement SP-08). */
function ToResult({ offer: { side, speed } }: Pick<TradeOfSide, 'offer'>) {
  const { t } = useTranslation('portfolio')
  const { showTab } = useActivityTab()
  const tab = side === 'buy' || speed === 'now' ? 'portfolio' : 'redeem'
  return (
    <Button variant="quiet" isWide onClick={() => showTab(tab)}>
      {t(tab === 'portfolio' ? 'portfolio' : 'redemptions')}
    </Button>
  )
}
