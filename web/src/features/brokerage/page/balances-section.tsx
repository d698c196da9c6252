import { CASH_RESTRICTION_DAYS } from '@parvalue/shared/domain/market/good-faith.ts'
import { type AchDirection, achDirections } from '@parvalue/shared/domain/wires/ach-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { accountBalancesQuery, accountPositionsQuery } from '#api/brokerage/brokerage.ts'
import type { AccountBalances, AccountPosition } from '#api/brokerage/brokerage-view.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useFeatureAvailability } from '#session/use-feature-availability.ts'
import { HelpTopicLink } from '#support/help-topic-link.tsx'
import { Button } from '#ui/button/button.tsx'
import { Alert } from '#ui/layout/alert.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { toAccountBlockerText } from '../blocker-text.ts'
import styles from '../brokerage.module.css'
import { useBankTransferIntent } from '../intents.ts'
import { UNKNOWN_LABEL } from '../labels.ts'
import type { BrokerageSectionProps } from '../section-props.ts'
import { findTransferAccountBlocker } from '../transfer/transfer-rules.ts'
import { toDayLabel } from './day-label.ts'
import { BrokerageQueryContent } from './section.tsx'
import { useBrokerageFormatters } from './use-brokerage-formatters.ts'

const TransferDialog = lazy(async () => ({
  default: (await import('../transfer/transfer-dialog.tsx')).BankTransferDialog,
}))

/** Shows the buying power with its rules, and the other balances. */
export function BalancesSection({ address, account }: BrokerageSectionProps) {
  const { t } = useBrokerageFormatters()
  const answer = useQuery(accountBalancesQuery(address))
  const positions = useQuery(accountPositionsQuery(address))
  const [intent, write] = useBankTransferIntent(address)
  const availability = useFeatureAvailability('unrestricted')
  const blocker = findTransferAccountBlocker({ availability, account })
  const begin = (direction: AchDirection) =>
    write({ account: address, direction, amountText: '', key: crypto.randomUUID(), step: 'form' })
  return (
    <section className={styles.money} aria-label={t('buyingPower')}>
      <BrokerageQueryContent
        answer={answer}
        texts={{ loading: t('moneyLoading'), failed: t('moneyFailed') }}
      >
        {(balances) => (
          <>
            <Top balances={balances} readMs={toServerMs(answer.dataUpdatedAt)}>
              <div className={styles.acts}>
                {achDirections.map((direction) => (
                  <Button
                    key={direction}
                    variant="quiet"
                    isDisabled={blocker !== null}
                    tooltip={toAccountBlockerText(blocker, t)}
                    onClick={() => begin(direction)}
                  >
                    {t(direction === 'INCOMING' ? 'deposit' : 'withdraw')}
                  </Button>
                ))}
              </div>
            </Top>
            <p className={styles.rule}>
              {toAccountBlockerText(blocker, t) ??
                (balances.isSettledCashOnly
                  ? t('settledCashRule', { days: CASH_RESTRICTION_DAYS })
                  : t('buyingPowerRule'))}{' '}
              <HelpTopicLink topic="account" />
            </p>
            <Figures balances={balances} positions={positions.data ?? null} />
            <Owed balances={balances} />
          </>
        )}
      </BrokerageQueryContent>
      {intent && (
        <Suspense>
          <TransferDialog account={account} intent={intent} write={write} />
        </Suspense>
      )}
    </section>
  )
}

type TopProps = { balances: AccountBalances; readMs: number; children: ReactNode }

function Top({ balances, readMs, children }: TopProps) {
  const { t, language, toHideableAmount } = useBrokerageFormatters()
  return (
    <div className={styles.top}>
      <div>
        <div className="label">
          {t('buyingPower')}{' '}
          <FigureAge sinceMs={readMs} toText={(seconds) => toAgeText(seconds, language)} />
        </div>
        <div className={styles.figure}>
          <AmountFigure text={toHideableAmount(balances.buyingPower)} code="USD" size="large" />
        </div>
      </div>
      {children}
    </div>
  )
}

type FiguresProps = { balances: AccountBalances; positions: readonly AccountPosition[] | null }

function Figures({ balances, positions }: FiguresProps) {
  const { t, language, toHideableAmount } = useBrokerageFormatters()
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('cash')}</dt>
        <dd>{toHideableAmount(balances.cash)}</dd>
      </div>
      <div>
        <dt>{t('withdrawable')}</dt>
        <dd>
          {toHideableAmount(balances.withdrawable)}
          {balances.unsettled.map(({ cents, date }) => (
            <span key={date} className={styles.sub}>
              {t('withdrawableFrom', {
                amount: toHideableAmount(cents),
                date: toDayLabel(date, language),
              })}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('onItsWay')}</dt>
        <dd>
          {toHideableAmount(balances.incoming)}
          {balances.incomingDate !== null && balances.incoming > 0n && (
            <span className={styles.sub}>
              {t('usableOn', { date: toDayLabel(balances.incomingDate, language) })}
            </span>
          )}
          {balances.outgoing > 0n && (
            <span className={styles.sub}>
              {t('outgoing', { amount: toHideableAmount(balances.outgoing) })}
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('heldByOrders')}</dt>
        <dd>{toHideableAmount(balances.held)}</dd>
      </div>
      <div>
        <dt>{t('positions')}</dt>
        <dd>{toPositionsValue(positions, toHideableAmount)}</dd>
      </div>
    </dl>
  )
}

/** Formats the sum of the positions' values in cents; a dash if any of them is unknown. */
function toPositionsValue(
  positions: readonly AccountPosition[] | null,
  toLabel: (cents: bigint) => string,
): string {
  const values = positions?.map(({ valueCents }) => valueCents) ?? [null]
  if (values.includes(null)) return UNKNOWN_LABEL
  return toLabel(values.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n))
}

/**
 * Warns of a deposit that the bank returned after it was spent, instead of showing a silent negative balance.
 */
function Owed({ balances: { receivable } }: { balances: AccountBalances }) {
  const { t, toUsd } = useBrokerageFormatters()
  if (receivable === 0n) return null
  return (
    <div className={styles.owed}>
      <Alert kind="warn" role="status" title={t('owedTitle', { amount: toUsd(receivable) })}>
        {t('owedText')}
      </Alert>
    </div>
  )
}
