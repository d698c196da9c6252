import { useTranslation } from 'react-i18next'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { EarlierRequest } from '#tx/stopped/earlier-request.tsx'
import { SendStrategyRow } from '#tx/strategies/strategy-row.tsx'
import { Icon } from '#ui/art/icon.tsx'
import { TokenMark } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { BalanceChangeTable } from '#ui/chart/balance-change-table.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import { useWrapping } from '../wrapping-context.ts'
import { WrapDetails } from './wrap-details.tsx'
import styles from './wrap-form.module.css'

/** Shows the form of a wrap (requirement WR-01) with all figures before the signature. */
export function WrapForm() {
  const { view } = useWrapping()
  const { button } = view
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!button.isDisabled && !button.isBusy) button.onClick()
      }}
    >
      <FromField />
      <TurnButton />
      <ToField />
      <Ladder />
      <WrapDetails view={view} />
      {view.alert && <FormAlert alert={view.alert} />}
      <EarlierRequest />
      <FormAction>
        <Button
          type="submit"
          isBig
          isDisabled={button.isDisabled}
          isBusy={button.isBusy}
          tooltip={button.tooltip}
          reason={view.reason}
        >
          {button.label}
        </Button>
      </FormAction>
      <p className={styles.note}>
        {view.signedText} <HelpTopicLink topic="wrap" />
      </p>
      <SendStrategyRow choice={view.ways} />
    </form>
  )
}

function FromField() {
  const { t } = useTranslation('wrap')
  const { view } = useWrapping()
  const { from } = view.offer
  const { onMax, fromBalanceLabel } = view
  const max = { label: t('max'), name: t('wholeBalance'), isDisabled: onMax === null }
  return (
    <AmountField
      label={t('from')}
      inputLabel={`${t('from')}, ${from.symbol}`}
      name="wrapAmount"
      value={view.fromText}
      onChange={view.onFromText}
      onBlur={view.onFromBlur}
      decimals={from.decimals}
      token={<TokenMark symbol={from.symbol} chainId={from.chainId} />}
      balance={<Balance label={fromBalanceLabel} />}
      chips={fromBalanceLabel === null ? [] : [{ ...max, onClick: () => onMax?.() }]}
      usdLabel={view.fromUsdLabel}
      error={view.error}
      unreadableLabel={t('unreadable', { decimals: from.decimals })}
    />
  )
}

/** Shows the computed amount: the contract's preview, never an estimate of ours. */
function ToField() {
  const { t } = useTranslation('wrap')
  const { view } = useWrapping()
  const { to } = view.offer
  return (
    <AmountField
      label={t('to')}
      inputLabel={`${t('to')}, ${to.symbol}`}
      value={view.toLabel}
      decimals={to.decimals}
      isLoading={view.isPreviewing}
      token={<TokenMark symbol={to.symbol} chainId={to.chainId} />}
      balance={<Balance label={view.toBalanceLabel} />}
      usdLabel={view.toUsdLabel}
    />
  )
}

/** Shows the direction toggle (requirement WR-10). */
function TurnButton() {
  const { t } = useTranslation('wrap')
  const { view } = useWrapping()
  return (
    <div className={styles.turn}>
      <button type="button" aria-label={t('turn')} onClick={view.onTurn}>
        <Icon name="swap" size="small" />
      </button>
    </div>
  )
}

/**
 * Shows "Balance: 8,210.40"; empty without a wallet on a supported network, or before the balance is loaded.
 */
function Balance({ label }: { label: string | null }) {
  const { t } = useTranslation('wrap')
  if (label === null) return null
  return (
    <>
      {t('balance')} <b>{label}</b>
    </>
  )
}

function Ladder() {
  const { t } = useTranslation('wrap')
  const { view } = useWrapping()
  const { from, to } = view.offer
  if (view.ladder === null) return null
  const symbols = { pay: from.symbol, receive: to.symbol }
  return <BalanceChangeTable title={t('ladder.title')} symbols={symbols} rows={view.ladder} />
}
