import { toAmountText, toPercentageDown } from '@parvalue/shared/domain/money/amount.ts'
import { DOLLAR_DECIMALS, STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { PRICE_DECIMALS } from '@parvalue/shared/domain/stocks/stock-price.ts'
import { useState } from 'react'
import { toUsdText } from '#i18n/format.ts'
import { toPriceText } from '#i18n/market-format.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { toAccountTradeBlockerText } from '../blocker-text.ts'
import styles from '../brokerage.module.css'
import form from '../form.module.css'
import type { AccountTradeStock } from '../intents.ts'
import { UNKNOWN_LABEL } from '../labels.ts'
import { toDayLabel } from '../page/day-label.ts'
import { MarketSessionNote } from '../page/market-session-note.tsx'
import { toAboutSharesText } from './about-shares.ts'
import {
  type AccountTradeUnit,
  isTradeAmountBlocker,
  toReservedCentsUp,
  toTradeCentsDown,
  toTradeSharesDown,
  toTradeUnitDecimals,
} from './trade-rules.ts'
import type { AccountTradeFlow } from './use-account-trade-flow.ts'

type AccountTradeFormProps = { trade: AccountTradeFlow; stock: AccountTradeStock }

/** Shows the amount in dollars or shares, with the current price. */
export function AccountTradeForm({ trade, stock }: AccountTradeFormProps) {
  const { t, language, intent, blocker, refusal } = trade
  const [isTouched, setTouched] = useState(false)
  const reason = blocker === null ? null : toAccountTradeBlockerText(blocker, t, language)
  const error = isTouched && isTradeAmountBlocker(blocker) ? reason : null
  const { side, unit, amountText } = intent
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTouched(true)
        trade.review()
      }}
    >
      <Chosen trade={trade} stock={stock} />
      <MarketSessionNote trade={trade} />
      <div className={form.units}>
        <Chips<AccountTradeUnit>
          label={t('tradeForm.unitLabel')}
          value={unit}
          choices={(['dollars', 'shares'] as const).map((one) => ({
            value: one,
            label: t(`tradeForm.unitNames.${one}`),
          }))}
          onChoose={(next) => next !== unit && trade.chooseUnit(next)}
        />
      </div>
      <AmountField
        label={t('tradeForm.amount')}
        inputLabel={t('tradeForm.amountIn', { unit: t(`tradeForm.units.${unit}`) })}
        name="tradeAmount"
        value={amountText}
        onChange={trade.type}
        onBlur={() => setTouched(amountText !== '')}
        decimals={toTradeUnitDecimals(unit)}
        token={<span className={form.code}>{unit === 'dollars' ? 'USD' : stock.symbol}</span>}
        balance={<Funds trade={trade} />}
        chips={toChips(trade)}
        usdLabel={toAbout(trade)}
        error={error}
        unreadableLabel={t('tradeForm.unreadable', { decimals: toTradeUnitDecimals(unit) })}
      />
      <div className={form.facts}>
        <KeyValueList rows={toAccountTradeRows(trade)} />
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
          {t(`tradeForm.review.${side}`)}
        </Button>
      </FormAction>
      <p className={form.note}>{t('tradeForm.note')}</p>
    </form>
  )
}

function Chosen({ trade: { t, chooseStock }, stock }: AccountTradeFormProps) {
  return (
    <div className={form.chosen}>
      <TokenIcon symbol={`${stock.symbol}.d`} />
      <span>
        <strong>{stock.symbol}</strong>
        <span className={styles.sub}>{stock.name}</span>
      </span>
      <span className={form.push}>
        <Button variant="plain" onClick={() => chooseStock(null)}>
          {t('tradeForm.change')}
        </Button>
      </span>
    </div>
  )
}

function Funds({ trade }: { trade: AccountTradeFlow }) {
  const { t, facts, intent, toHideableAmount, toHideableShares } = trade
  const { buyingPower, sellableShares } = facts
  const isBuy = intent.side === 'BUY'
  if ((isBuy ? buyingPower : sellableShares) === null) return null
  return (
    <>
      {t(isBuy ? 'tradeForm.buyingPower' : 'tradeForm.youHold')}{' '}
      <b>{isBuy ? toHideableAmount(buyingPower ?? 0n) : toHideableShares(sellableShares ?? 0n)}</b>
    </>
  )
}

const PARTS = [25n, 50n, 100n] as const

/**
 * Returns the chips that fill in a percentage of the available dollars (buy) or shares (sell), rounded down to the
 * decimals of the field.
 */
function toChips({ t, facts, intent, chooseUnit }: AccountTradeFlow) {
  const funds = intent.side === 'BUY' ? facts.buyingPower : facts.sellableShares
  if (funds === null) return []
  return PARTS.map((percent) => ({
    label: percent === 100n ? t('tradeForm.max') : `${percent}%`,
    name: percent === 100n ? t('tradeForm.all') : t('tradeForm.part', { percent: `${percent}` }),
    isDisabled: funds === 0n,
    onClick: () =>
      intent.side === 'BUY'
        ? chooseUnit('dollars', toAmountText(toPercentageDown(funds, percent), DOLLAR_DECIMALS))
        : chooseUnit('shares', toSharesText(toPercentageDown(funds, percent))),
  }))
}

/** Returns shares as text, truncated to the decimals of the field. */
const toSharesText = (shares: bigint) =>
  toAmountText(shares, STOCK_TOKEN_DECIMALS).replace(/(\.\d{9})\d+$/, '$1')

/** Returns the approximate amount in the other unit, at the current price. */
function toAbout({ t, facts: { price }, size, toUsd }: AccountTradeFlow): string {
  if (price === null || size === null) return ''
  return 'cents' in size
    ? toAboutSharesText(toTradeSharesDown(size, price), t)
    : t('tradeForm.about', { amount: toUsd(toTradeCentsDown(size, price)) })
}

/** Returns the rows that explain the order and the money it reserves until it is filled. */
export function toAccountTradeRows({
  t,
  language,
  facts,
  size,
  intent,
  fundsSettleOn,
  toUsd,
}: AccountTradeFlow): KeyValueRow[] {
  const { price } = facts
  const priceText = price === null ? null : toPriceText(toAmountText(price, PRICE_DECIMALS))
  const isHeldMore = size !== null && 'shares' in size
  return [
    {
      key: 'price',
      label: t('tradeForm.priceNow'),
      value: priceText === null ? UNKNOWN_LABEL : toUsdText(priceText, language),
    },
    { key: 'order', label: t('tradeForm.order'), value: t('tradeForm.marketToday') },
    ...(intent.side === 'BUY'
      ? [
          {
            key: 'held',
            label: t('tradeForm.held'),
            value: (
              <>
                {price === null || size === null
                  ? UNKNOWN_LABEL
                  : toUsd(toReservedCentsUp(size, price))}
                {isHeldMore && <span className={styles.sub}>{t('tradeForm.heldNote')}</span>}
              </>
            ),
          },
        ]
      : []),
    ...(fundsSettleOn === null ? [] : [toFundsRow(fundsSettleOn, t, language)]),
    { key: 'fee', label: t('tradeForm.fee'), value: t('tradeForm.none') },
  ]
}

/** Returns the row that warns not to sell shares, paid with unsettled proceeds, before those proceeds settle. */
const toFundsRow = (
  date: string,
  t: AccountTradeFlow['t'],
  language: AccountTradeFlow['language'],
): KeyValueRow => ({
  key: 'funds',
  label: t('tradeForm.funds'),
  value: (
    <>
      {t('tradeForm.unsettledFunds', { date: toDayLabel(date, language) })}
      <span className={styles.sub}>{t('tradeForm.goodFaith')}</span>
    </>
  ),
})
