import {
  achBusinessDayOf,
  achSettlementDateOf,
} from '@parvalue/shared/domain/market/ach-calendar.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  ACH_MAX_CENTS,
  ACH_MIN_CENTS,
  ACH_OPEN_MAX_CENTS,
} from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketStateQuery } from '#api/stocks/stocks.ts'
import { serverNowMs } from '#device/clock.ts'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { toBankTransferBlockerText } from '../blocker-text.ts'
import styles from '../brokerage.module.css'
import form from '../form.module.css'
import { UNKNOWN_LABEL } from '../labels.ts'
import { toDayLabel } from '../page/day-label.ts'
import { isTransferAmountBlocker } from './transfer-rules.ts'
import type { BankTransferFlow } from './use-bank-transfer-flow.ts'

/** Shows the amount, with limits, cut-off time and arrival date before the request. */
export function BankTransferForm({ transfer }: { transfer: BankTransferFlow }) {
  const { t, language, intent, blocker, refusal, toUsd } = transfer
  const [isTouched, setTouched] = useState(false)
  const reason = blocker === null ? null : toBankTransferBlockerText(blocker, t, language)
  const error = isTouched && isTransferAmountBlocker(blocker) ? reason : null
  const isDeposit = intent.direction === 'INCOMING'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        transfer.review()
      }}
    >
      <AmountField
        label={t('transferForm.amount')}
        inputLabel={t('transferForm.amountLabel')}
        name="transferAmount"
        value={intent.amountText}
        onChange={transfer.type}
        onBlur={() => setTouched(intent.amountText !== '')}
        decimals={DOLLAR_DECIMALS}
        token={<span className={form.code}>USD</span>}
        balance={<CashNow transfer={transfer} />}
        chips={toChips(transfer)}
        usdLabel={t('transferForm.limitsText', {
          min: toUsd(ACH_MIN_CENTS),
          max: toUsd(ACH_MAX_CENTS),
        })}
        error={error}
        unreadableLabel={t('transferForm.unreadable', { decimals: DOLLAR_DECIMALS })}
      />
      <div className={form.facts}>
        <KeyValueList rows={useRows(transfer)} />
      </div>
      {refusal !== null && (
        <div className={form.alert}>
          <Alert kind="bad" role="alert" title={t('transferForm.refusedTitle')}>
            {refusal}
          </Alert>
        </div>
      )}
      <FormAction>
        <Button
          type="submit"
          isBig
          isDisabled={blocker !== null}
          reason={error === null ? reason : null}
        >
          {t(isDeposit ? 'transferForm.depositReview' : 'transferForm.withdrawReview')}
        </Button>
      </FormAction>
      <p className={form.note}>
        {t(isDeposit ? 'transferForm.depositNote' : 'transferForm.withdrawNote')}
      </p>
    </form>
  )
}

function CashNow({ transfer }: { transfer: BankTransferFlow }) {
  const { t, balances, intent, toHideableAmount } = transfer
  if (balances === null) return null
  const isDeposit = intent.direction === 'INCOMING'
  return (
    <>
      {t(isDeposit ? 'transferForm.cashIs' : 'transferForm.withdrawableIs')}{' '}
      <b>{toHideableAmount(isDeposit ? balances.cash : balances.withdrawable)}</b>
    </>
  )
}

/**
 * Returns chips for withdrawing all settled cash; a deposit has none, because only the bank knows the balance of its
 * account.
 */
function toChips({ t, balances, intent, type }: BankTransferFlow) {
  if (intent.direction === 'INCOMING' || balances === null) return []
  return [
    {
      label: t('transferForm.max'),
      name: t('transferForm.all'),
      isDisabled: balances.withdrawable === 0n,
      onClick: () => type(toAmountText(balances.withdrawable, DOLLAR_DECIMALS)),
    },
  ]
}

function useRows(transfer: BankTransferFlow): KeyValueRow[] {
  const { t, toUsd, intent } = transfer
  const bank = toBankAccountRow(transfer)
  const days = useTransferDateRows(transfer)
  const open = {
    key: 'limits',
    label: t('transferForm.limits'),
    value: t('transferForm.openText', { max: toUsd(ACH_OPEN_MAX_CENTS) }),
  }
  return [
    bank,
    ...(intent.direction === 'INCOMING' ? [open] : toUnsettledRows(transfer)),
    { key: 'fee', label: t('transferForm.fee'), value: t('transferForm.none') },
    ...days,
  ]
}

/**
 * Returns the row of the cash that cannot be withdrawn yet, with the dates from which it can be, and the reason; empty
 * if there is no such cash.
 */
function toUnsettledRows(transfer: BankTransferFlow): KeyValueRow[] {
  const { t, language, balances, toHideableAmount } = transfer
  if (balances === null || balances.unsettled.length === 0) return []
  const parts = balances.unsettled.map(({ cents, date }) => (
    <span key={date} className={styles.sub}>
      {t('transferForm.unsettledPart', {
        amount: toHideableAmount(cents),
        date: toDayLabel(date, language),
      })}
    </span>
  ))
  const value = (
    <>
      {parts}
      <span className={styles.sub}>{t('transferForm.unsettledNote')}</span>
    </>
  )
  return [{ key: 'unsettled', label: t('transferForm.unsettled'), value }]
}

export function toBankAccountRow({ t, intent, account: { bank } }: BankTransferFlow): KeyValueRow {
  const label = t(intent.direction === 'INCOMING' ? 'transferForm.from' : 'transferForm.to')
  const value =
    bank === null ? UNKNOWN_LABEL : t('bankAccount', { bank: bank.name, mask: bank.mask })
  return { key: 'bank', label, value }
}

/**
 * Returns the rows of a transfer's dates, which follow the market's clock, like the bank simulator.
 */
export function useTransferDateRows({ t, language, intent }: BankTransferFlow): KeyValueRow[] {
  const { data: market } = useQuery(marketStateQuery)
  const nowMs = market ? serverNowMs() + market.offsetMs : null
  const isToday = nowMs !== null && achBusinessDayOf(nowMs) === newYorkDateAt(nowMs)
  const counts =
    nowMs === null
      ? UNKNOWN_LABEL
      : isToday
        ? t('transferForm.countsToday')
        : t('transferForm.countsDay', { date: toDayLabel(achBusinessDayOf(nowMs), language) })
  const label = intent.direction === 'INCOMING' ? 'transferForm.usableFrom' : 'transferForm.arrives'
  return [
    { key: 'counts', label: t('transferForm.counts'), value: counts },
    {
      key: 'usable',
      label: t(label),
      value:
        nowMs === null ? UNKNOWN_LABEL : <b>{toDayLabel(achSettlementDateOf(nowMs), language)}</b>,
    },
  ]
}
