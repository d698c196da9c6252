import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentList } from '#features/buy-redeem/payment-list.tsx'
import { TradeCard } from '#features/buy-redeem/trade-card.tsx'
import { TradeForm } from '#features/buy-redeem/trade-form.tsx'
import type { TradeSide } from '#features/buy-redeem/trade-offer.ts'
import { usePaymentChoices } from '#features/buy-redeem/use-payment-choices.ts'
import { type Trade as TradeOfSide, useTrade } from '#features/buy-redeem/use-trade.ts'
import { TransactionScreen } from '#tx/result-screens.tsx'
import { useDraft } from '#tx/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { useActivityTab } from './use-activity-tab.ts'

/** Spec 4: the trade widget, both sides of it and the lists that belong to them. */
export function Trade() {
  const [sideText, chooseSide] = useDraft('side')
  const side = sideText === 'redeem' ? 'redeem' : 'buy'
  const [isPicking, setPicking] = useState(false)
  const trade = useTrade(side)
  const { transaction } = trade
  const screen = (
    <TransactionScreen transaction={transaction} extraAction={<ToResult side={side} />} />
  )
  return (
    <TradeCard
      side={side}
      onSide={chooseSide}
      form={<TradeForm view={trade.view} onPick={() => setPicking(true)} />}
      page={isPicking ? <Picks trade={trade} onDone={() => setPicking(false)} /> : null}
      screen={transaction.stage.name === 'idle' ? null : screen}
    />
  )
}

function Picks({ trade, onDone }: { trade: TradeOfSide; onDone: () => void }) {
  const { t } = useTranslation('buyRedeem')
  const { offer, choose } = trade
  return (
    <PaymentList
      title={t(offer.side === 'buy' ? 'payWith' : 'paidIn')}
      choices={usePaymentChoices(offer)}
      chosen={offer.paymentToken.address}
      onChoose={(address) => {
        choose(address)
        onDone()
      }}
      wire={null}
      onBack={onDone}
    />
  )
}

/** Spec 2: the success screen leads to the portfolio, or to the redemptions. */
function ToResult({ side }: { side: TradeSide }) {
  const { t } = useTranslation('portfolio')
  const { showTab } = useActivityTab()
  const tab = side === 'buy' ? 'portfolio' : 'redeem'
  return (
    <Button variant="quiet" isWide onClick={() => showTab(tab)}>
      {t(side === 'buy' ? 'portfolio' : 'redemptions')}
    </Button>
  )
}
