import { toShownTax } from '@parvalue/shared/domain/corporate-actions/shown-tax.ts'
import type { WithholdingReason } from '@parvalue/shared/domain/identity/withholding-reason.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorporateAction } from '#api/stocks/corporate-actions.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { maskAmountLabel } from '#tokens/hidden-balances.ts'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { VALUE_DECIMALS } from '../../portfolio-rules.ts'
import { stockSymbols } from '../holdings/stock-names.ts'
import { toHideableMoneyLabel, toSharesLabel, toUsdPriceLabel } from '../labels.ts'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { toDateLabel, toDaysAwayLabel } from '../value/dates.ts'
import { groupCorporateActions, toDividendSentenceKey, toTaxPercentText } from './action-rules.ts'
import styles from './action-timeline.module.css'

type CorporateActionTimelineProps = { actions: readonly CorporateAction[]; isPastShown?: boolean }

/** Shows dividends and splits, with the holding before and after (requirement OP-06). */
export function CorporateActionTimeline({
  actions,
  isPastShown = false,
}: CorporateActionTimelineProps) {
  const { coming, past } = groupCorporateActions(actions)
  return (
    <ol className={styles.steps}>
      {[...coming, ...(isPastShown ? past : [])].map((action) => (
        <Action key={action.id} action={action} isNext={action === coming[0]} />
      ))}
    </ol>
  )
}

function Action({ action, isNext }: { action: CorporateAction; isNext: boolean }) {
  const { t } = useTranslation('portfolioPage')
  const { language, today } = usePortfolioDisplaySettings()
  const { kind, variant, status, split } = action
  const symbol = stockSymbols.get(action.stockId) ?? ''
  const isPast = status === 'COMPLETE' || status === 'CANCELED'
  const state = isPast ? 'done' : isNext ? 'now' : 'todo'
  return (
    <li className={styles[state]}>
      <div className={styles.line}>
        <b>
          <span className={styles.icon}>
            <TokenIcon symbol={symbol} />
          </span>
          {t(`actions.${variant}.${status}`, {
            symbol,
            date: toDateLabel(action.exDate, today, language),
            from: split?.from ?? '',
            to: split?.to ?? '',
          })}
        </b>
        <span className="age">
          {toDateLabel(action.exDate, today, language)}
          {status === 'PENDING' && toDaysAwayLabel(action.exDate, today, language)}
        </span>
      </div>
      <div className="quiet">
        {kind === 'dividend' ? <DividendEffect action={action} /> : <SplitEffect action={action} />}
      </div>
    </li>
  )
}

function DividendEffect({ action }: { action: CorporateAction }) {
  const { t } = useTranslation('portfolioPage')
  return (
    <>
      {action.status === 'PENDING' && `${t('actions.holdAt')} `}
      <Payment action={action} />
      <PriceChange action={action} />
      <TaxReason action={action} />
    </>
  )
}

/** Reasons of a withholding rate that the holder can change with a tax form. */
const changeableReasons: readonly WithholdingReason[] = [
  'no_form',
  'form_expired',
  'form_changed',
  'backup',
]

/** Explains the tax rate of a dividend that is still to come, and where to change it. */
function TaxReason({ action: { status, taxReason } }: { action: CorporateAction }) {
  const { t } = useTranslation('portfolioPage')
  if (status !== 'PENDING' || taxReason === null) return null
  return (
    <>
      <br />
      {t(`taxReasons.${taxReason}`)}{' '}
      {changeableReasons.includes(taxReason) && (
        <Link to="/account" className="link">
          {t('signTaxForm')}
        </Link>
      )}
    </>
  )
}

/**
 * Placeholder for the formatted sum in a translated sentence. No translation contains this character.
 */
const SUM = '\u0000'

function Payment({ action }: { action: CorporateAction }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const { perShare, gross, expected, payDate, taxBps, before } = action
  const tax =
    gross === null || expected === null
      ? null
      : toShownTax({ gross, payment: expected, decimals: VALUE_DECIMALS })
  const effect = toDividendSentenceKey(action)
  if (effect === null) return null
  const amount = maskAmountLabel(toSharesLabel(before.amount), reader.isHidden)
  const [start, end] = t(`actions.effects.${effect}`, {
    perShare: perShare === null ? '' : toUsdPriceLabel(perShare),
    shares: t('ofShares', { amount, count: toPluralCount(amount) }),
    gross: gross === null ? '' : toHideableMoneyLabel(gross, reader),
    tax: tax === null ? '' : toHideableMoneyLabel(tax, reader),
    sum: SUM,
    percent: toTaxPercentText(taxBps ?? 0n),
    date: payDate === null ? '' : toDateLabel(payDate, reader.today, reader.language),
  }).split(SUM)
  return (
    <>
      {start}
      {end !== undefined && expected !== null && (
        <strong
          className={styles.earned}
        >{`+${toHideableMoneyLabel(expected, reader)}\u00a0USD+`}</strong>
      )}
      {end}
    </>
  )
}

function SplitEffect({ action }: { action: CorporateAction }) {
  const { t } = useTranslation('portfolioPage')
  const { isHidden } = usePortfolioDisplaySettings()
  const { before, after } = action
  const shares = (units: bigint) => maskAmountLabel(toSharesLabel(units), isHidden)
  return (
    <>
      {t('actions.keepsValue')}
      <br />
      <BeforeAfter before={shares(before.amount)} after={shares(after.amount)}>
        {t('actions.shares')},
      </BeforeAfter>
      <PriceChange action={action} />
    </>
  )
}

/** Shows the theoretical price change by the split alone; the market's price may differ. */
function PriceChange({ action: { before, after } }: { action: CorporateAction }) {
  const { t } = useTranslation('portfolioPage')
  if (before.price === null || after.price === null || before.price === after.price) return null
  return (
    <>
      {' '}
      <BeforeAfter before={toUsdPriceLabel(before.price)} after={toUsdPriceLabel(after.price)}>
        {t('actions.each')}
      </BeforeAfter>
    </>
  )
}

type BeforeAfterProps = { before: string; after: string; children: ReactNode }

function BeforeAfter({ before, after, children }: BeforeAfterProps) {
  const { t } = useTranslation('portfolioPage')
  return (
    <span className={styles.change}>
      {before}
      <span className={styles.arrow}>
        <Icon name="arrow-down" size="small" />
      </span>
      <span className="visually-hidden"> {t('actions.becomes')} </span>
      {after} {children}
    </span>
  )
}
