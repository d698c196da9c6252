import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import { toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { Stepper } from '#ui/chart/stepper.tsx'
import { useIsNarrow } from '#ui/layout/use-is-narrow.ts'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { Receipt, ReceiptAmount, ReceiptSum } from '../model/receipt.ts'
import { toReceiptAmountText, toReceiptFigure } from './amount-text.ts'
import styles from './receipt.module.css'

/** Shows what went out and what came in, side by side. */
export function ReceiptSides({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { out, in: income, state, chainId } = receipt
  if (!out && !income) return null
  const incomeText = t(state === 'underway' && receipt.isInPending ? 'youReceive' : 'youReceived')
  return (
    <div className={styles.sides}>
      {out && <Side label={t('youSent')} money={out} chainId={chainId} />}
      {out && income && (
        <span className={styles.arrow}>
          <Icon name="arrow-down" />
        </span>
      )}
      {income && <Side label={incomeText} money={income} chainId={receipt.inChainId ?? chainId} />}
    </div>
  )
}

type SideProps = { label: string; money: ReceiptAmount; chainId: number | null }

function Side({ label, money, chainId }: SideProps) {
  return (
    <div className={styles.side}>
      <p className="label">{label}</p>
      <AmountFigure text={toReceiptFigure(money)} size="part" />
      <p className={styles.symbol}>
        {chainId !== null && money.symbol !== 'USD' && (
          <TokenIcon symbol={money.symbol} chainId={chainId} />
        )}
        {money.symbol}
      </p>
    </div>
  )
}

/** Shows amounts that add up to the total. */
export function ReceiptSumList({ sum }: { sum: ReceiptSum }) {
  const { t } = useTranslation('receipts')
  const rows: KeyValueRow[] = [
    ...sum.parts.map(({ key, money }) => ({
      key,
      label: t(`parts.${key}`),
      value: toReceiptAmountText(money),
    })),
    {
      key: 'total',
      label: t(`totals.${sum.total.key}`),
      value: toReceiptAmountText(sum.total.money),
      isTotal: true,
    },
  ]
  return <KeyValueList rows={rows} />
}

/** Shows the steps of the action: completed, current and future ones. */
export function ReceiptSteps({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts')
  const { language } = useLanguage()
  const isNarrow = useIsNarrow()
  if (receipt.steps.length === 0) return null
  const steps = receipt.steps.map(({ key, state, atMs }) => ({
    name: t(`steps.${key}`),
    state,
    stateLabel: t(`stepStates.${state}`),
    lines: atMs === null ? [] : [toMomentText(atMs, serverNowMs(), language)],
  }))
  return (
    <section className={styles.section} aria-label={t('stepsTitle')} data-unprinted>
      <Stepper steps={steps} isUpright={isNarrow} />
    </section>
  )
}
