import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogStepFocus } from '../trade/dialog-step-focus.tsx'
import { BankTransferForm } from './transfer-form.tsx'
import { BankTransferReview } from './transfer-review.tsx'
import { type BankTransferProps, useBankTransferFlow } from './use-bank-transfer-flow.ts'

/**
 * Shows the dialog of a deposit from the bank or a withdrawal to it, with a review before the request (requirement
 * AB-03).
 */
export function BankTransferDialog(props: BankTransferProps) {
  const transfer = useBankTransferFlow(props)
  const { t, intent, isSending } = transfer
  const title = intent.direction === 'INCOMING' ? 'depositTitle' : 'withdrawTitle'
  return (
    <Dialog
      title={t(`transferForm.${title}`)}
      isOpen
      isDismissible={!isSending}
      onClose={() => isSending || transfer.close()}
      closeLabel={t('close')}
    >
      <DialogStepFocus step={intent.step}>
        {intent.step === 'form' ? (
          <BankTransferForm transfer={transfer} />
        ) : (
          <BankTransferReview transfer={transfer} />
        )}
      </DialogStepFocus>
    </Dialog>
  )
}
