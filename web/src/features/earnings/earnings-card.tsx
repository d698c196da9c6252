import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { toEarnedBetween, toEarnedInYear } from '@parvalue/shared/domain/money/usd-plus-earnings.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usdPlusYieldQuery } from '#api/system/usd-plus-info.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText, toFullMomentText, toPercentText, toUsdText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { FormAlert } from '#ui/form/form-alert.tsx'
import card from '#ui/layout/card.module.css'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { amountStops, toNearestStop, toStopText } from './earnings-amount.ts'
import styles from './earnings-page.module.css'
import type { EarningsAmount } from './use-earnings-amount.ts'

const toLabel = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMax: 2 })

const toWholeLabel = (amount: bigint) =>
  toAmountLabel(amount, { decimals: TOKEN_DECIMALS, fractionMin: 0, fractionMax: 0 })

const toSignedLabel = (amount: bigint, label: string) =>
  amount > 0n ? `+${label}` : label.replace('-', '−')

/** The past has all decimals, because the earnings of a young system are less than a cent. */
const toExactLabel = (amount: bigint) => toAmountLabel(amount, { decimals: TOKEN_DECIMALS })

/** Shows the amount with its slider, and its earnings. */
export function EarningsCard({ amount }: { amount: EarningsAmount }) {
  const { t } = useTranslation('earnings')
  const { language } = useLanguage()
  return (
    <section className={card.card} aria-label={t('card')}>
      <div className={card.body}>
        <AmountField
          label={t('amount')}
          inputLabel={t('amountLabel')}
          value={amount.text}
          onChange={amount.change}
          decimals={TOKEN_DECIMALS}
          usdLabel={amount.value === null ? null : toUsdText(toLabel(amount.value), language)}
          token={<span className={styles.code}>USD+</span>}
          error={amount.value === null && amount.text !== '' ? t('invalid') : null}
          unreadableLabel={t('unreadable', { decimals: TOKEN_DECIMALS })}
        />
        <AmountSlider amount={amount} />
        <Figures amount={amount.value} />
        <Link to="/" className={styles.buy}>
          {t('buy')}
        </Link>
      </div>
    </section>
  )
}

function AmountSlider({ amount: { value, change } }: { amount: EarningsAmount }) {
  const { t } = useTranslation('earnings')
  return (
    <div className={styles.steps}>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('slider')}
        aria-valuetext={value === null ? '' : `${toLabel(value)} USD+`}
        min={0}
        max={amountStops.length - 1}
        step={1}
        value={value === null ? 0 : toNearestStop(value)}
        onChange={(event) => change(toStopText(event.currentTarget.valueAsNumber))}
      />
      <span aria-hidden="true">{toWholeLabel(amountStops[0] ?? 0n)}</span>
      <span aria-hidden="true">{toWholeLabel(amountStops.at(-1) ?? 0n)}</span>
    </div>
  )
}

/** Shows the earnings of an amount; null while it is no amount. An unknown rate is never shown as zero. */
function Figures({ amount }: { amount: bigint | null }) {
  const { t } = useTranslation('earnings')
  const { language } = useLanguage()
  const { data, isPending, refetch } = useQuery({ ...usdPlusYieldQuery, refetchInterval: 60_000 })
  if (isPending) {
    return (
      <div className={styles.figures}>
        <Skeleton width={220} height={44} />
        <Skeleton width={260} height={72} />
      </div>
    )
  }
  if (!data) {
    const action = { label: t('retry'), onClick: () => void refetch() }
    return <FormAlert alert={{ kind: 'bad', title: t('failed'), text: '', action }} />
  }
  if (data.yield === null || !data.basis) return <p className={styles.note}>{t('unknown')}</p>
  const { from, to } = data.basis
  const inYear = amount === null ? null : toEarnedInYear(amount, data.yield)
  const past = amount === null ? null : toEarnedBetween(amount, from.index, to.index)
  return (
    <div className={styles.figures}>
      <p className="label">{t('inYear')}</p>
      <AmountFigure
        size="large"
        isEarned
        text={inYear === null ? '—' : toSignedLabel(inYear, toLabel(inYear))}
        code="USD+"
      />
      <KeyValueList
        isRuled
        rows={[
          {
            key: 'past',
            label: t('past', { date: toDayText(from.atMs, serverNowMs(), language) }),
            value: past === null ? '—' : `${toSignedLabel(past, toExactLabel(past))}\u00a0USD+`,
          },
          {
            key: 'rate',
            label: t('rate'),
            value: t('perYear', { rate: toPercentText(data.yield) }),
          },
        ]}
      />
      <p className={styles.note}>
        {t('rateNote', {
          from: toFullMomentText(from.atMs, language),
          to: toFullMomentText(to.atMs, language),
        })}
      </p>
    </div>
  )
}
