import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import form from '../form.module.css'
import { toCentsLabel } from '../labels.ts'
import { toBankAccountRow, useTransferDateRows } from './transfer-form.tsx'
import type { BankTransferFlow } from './use-bank-transfer-flow.ts'

/** Shows the review of the transfer. After a lost response it resubmits the same transfer. */
export function BankTransferReview({ transfer }: { transfer: BankTransferFlow }) {
  const { t, toUsd, intent, isSending } = transfer
  const cents = transfer.cents ?? 0n
  const isOutcomeUnknown = intent.step === 'unsure' && !isSending
  const confirm = intent.direction === 'INCOMING' ? 'confirmDeposit' : 'confirmWithdraw'
  const rows = [toBankAccountRow(transfer), ...useTransferDateRows(transfer)]
  return (
    <>
      <div className={form.reviewed}>
        <AmountFigure text={toCentsLabel(cents)} code="USD" size="total" />
      </div>
      <div className={form.facts}>
        <KeyValueList rows={rows} isRuled />
      </div>
      {isOutcomeUnknown && (
        <div className={form.alert}>
          <Alert kind="warn" role="alert" title={t('transferForm.unsureTitle')}>
            {t('transferForm.unsure')}
          </Alert>
        </div>
      )}
      <FormAction>
        <Button isBig isBusy={isSending} onClick={transfer.send}>
          {isOutcomeUnknown
            ? t('transferForm.sendAgain')
            : t(`transferForm.${confirm}`, { amount: toUsd(cents) })}
        </Button>
      </FormAction>
      {!isSending && !isOutcomeUnknown && (
        <div className={form.second}>
          <Button variant="plain" onClick={transfer.back}>
            {t('back')}
          </Button>
        </div>
      )}
      <p className={form.note}>{t('transferForm.signature')}</p>
    </>
  )
}
