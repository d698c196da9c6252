import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from '../brokerage.module.css'
import form from '../form.module.css'
import { toCentsLabel, toExactSharesLabel } from '../labels.ts'
import { MarketSessionNote } from '../page/market-session-note.tsx'
import { toAboutSharesText } from './about-shares.ts'
import { toAccountTradeRows } from './trade-form.tsx'
import { toTradeCentsDown, toTradeSharesDown } from './trade-rules.ts'
import type { AccountTradeFlow } from './use-account-trade-flow.ts'

/** Shows the review of the order. After a lost response it resubmits the same order. */
export function AccountTradeReview({ trade }: { trade: AccountTradeFlow }) {
  const { t, intent, isSending } = trade
  const { side, stock } = intent
  const symbol = stock?.symbol ?? ''
  const isOutcomeUnknown = intent.step === 'unsure' && !isSending
  return (
    <>
      <div className={form.reviewed}>
        <span className={styles.asset}>
          <TokenIcon symbol={`${symbol}.d`} />
          <strong>{t('sideOf', { side: t(`sides.${side}`), symbol })}</strong>
        </span>
        <Size trade={trade} />
      </div>
      <MarketSessionNote trade={trade} />
      <div className={form.facts}>
        <KeyValueList rows={toAccountTradeRows(trade)} isRuled />
      </div>
      {isOutcomeUnknown && (
        <div className={form.alert}>
          <Alert kind="warn" role="alert" title={t('transferForm.unsureTitle')}>
            {t('tradeForm.unsure')}
          </Alert>
        </div>
      )}
      <FormAction>
        <Button isBig isBusy={isSending} onClick={trade.send}>
          {isOutcomeUnknown
            ? t('transferForm.sendAgain')
            : t(`tradeForm.confirm.${side}`, { symbol })}
        </Button>
      </FormAction>
      {!isSending && !isOutcomeUnknown && (
        <div className={form.second}>
          <Button variant="plain" onClick={trade.back}>
            {t('back')}
          </Button>
        </div>
      )}
      <p className={form.note}>{t('tradeForm.note')}</p>
    </>
  )
}

/** Shows the typed amount, and approximately its value in the other unit. */
function Size({ trade }: { trade: AccountTradeFlow }) {
  const { t, size, facts, toUsd } = trade
  if (size === null) return null
  const { price } = facts
  const [text, code, about] =
    'cents' in size
      ? [
          toCentsLabel(size.cents),
          'USD',
          price && toAboutSharesText(toTradeSharesDown(size, price), t),
        ]
      : [
          toExactSharesLabel(size.shares),
          t('tradeForm.units.shares'),
          price && t('tradeForm.about', { amount: toUsd(toTradeCentsDown(size, price)) }),
        ]
  return (
    <div>
      <AmountFigure text={text} code={code} size="part" />
      <span className={styles.sub}>{about}</span>
    </div>
  )
}
