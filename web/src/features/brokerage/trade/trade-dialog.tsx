import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import form from '../form.module.css'
import { StepFocus } from './step-focus.tsx'
import { StockPick } from './stock-pick.tsx'
import { TradeForm } from './trade-form.tsx'
import { TradeReview } from './trade-review.tsx'
import { type Trade, type TradeProps, useTrade } from './use-trade.ts'

/** Requirements AB-04, AB-05: a market order for the account, with a review before it is placed. */
export function TradeDialog(props: TradeProps) {
  const trade = useTrade(props)
  const { t, intent, isSending } = trade
  return (
    <Dialog
      title={t('tradeForm.title')}
      isOpen
      isDismissible={!isSending}
      onClose={() => isSending || trade.close()}
      closeLabel={t('close')}
    >
      <StepFocus step={`${intent.step} ${intent.stock?.symbol}`}>
        {intent.step === 'form' ? <Building trade={trade} /> : <TradeReview trade={trade} />}
      </StepFocus>
    </Dialog>
  )
}

function Building({ trade }: { trade: Trade }) {
  const { t, intent } = trade
  return (
    <div className={form.sides}>
      <Tabs
        label={t('tradeForm.sideLabel')}
        variant="card"
        value={intent.side}
        onChange={(side) => trade.chooseSide(side as OrderSide)}
        tabs={orderSides.map((side) => ({
          value: side,
          label: t(`sides.${side}`),
          content: (
            <div className={form.tabBody}>
              {intent.stock === null ? (
                <StockPick trade={trade} />
              ) : (
                <TradeForm trade={trade} stock={intent.stock} />
              )}
            </div>
          ),
        }))}
      />
    </div>
  )
}
