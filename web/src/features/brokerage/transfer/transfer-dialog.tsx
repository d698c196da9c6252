import { Dialog } from '#ui/dialog/dialog.tsx'
import { StepFocus } from '../trade/step-focus.tsx'
import { TransferForm } from './transfer-form.tsx'
import { TransferReview } from './transfer-review.tsx'
import { type TransferProps, useTransfer } from './use-transfer.ts'

/**
 * Requirement AB-03: a deposit from the bank or a withdrawal to it, with a review before the request.
 */
export function TransferDialog(props: TransferProps) {
  const transfer = useTransfer(props)
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
      <StepFocus step={intent.step}>
        {intent.step === 'form' ? (
          <TransferForm transfer={transfer} />
        ) : (
          <TransferReview transfer={transfer} />
        )}
      </StepFocus>
    </Dialog>
  )
}
