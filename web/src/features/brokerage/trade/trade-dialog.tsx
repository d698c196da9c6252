import { type OrderSide, orderSides } from '@parvalue/shared/domain/orders/broker-order.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Tabs } from '#ui/form/tabs.tsx'
import form from '../form.module.css'
import { DialogStepFocus } from './dialog-step-focus.tsx'
import { TradeStockPicker } from './stock-picker.tsx'
import { AccountTradeForm } from './trade-form.tsx'
import { AccountTradeReview } from './trade-review.tsx'
import {
  type AccountTradeFlow,
  type AccountTradeProps,
  useAccountTradeFlow,
} from './use-account-trade-flow.ts'

/**
 * Shows the dialog of a market order for the account, with a review before it is placed (requirements AB-04 and AB-05).
 */
export function AccountTradeDialog(props: AccountTradeProps) {
  const trade = useAccountTradeFlow(props)
  const { t, intent, isSending } = trade
  return (
    <Dialog
      title={t('tradeForm.title')}
      isOpen
      isDismissible={!isSending}
      onClose={() => isSending || trade.close()}
      closeLabel={t('close')}
    >
      <DialogStepFocus step={`${intent.step} ${intent.stock?.symbol}`}>
        {intent.step === 'form' ? <Building trade={trade} /> : <AccountTradeReview trade={trade} />}
      </DialogStepFocus>
    </Dialog>
  )
}

function Building({ trade }: { trade: AccountTradeFlow }) {
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
                <TradeStockPicker trade={trade} />
              ) : (
                <AccountTradeForm trade={trade} stock={intent.stock} />
              )}
            </div>
          ),
        }))}
      />
    </div>
  )
}
