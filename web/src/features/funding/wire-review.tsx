import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { wireDetailsQuery } from '#api/dollar/wires.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button/button.tsx'
import { FormAction } from '#ui/form/form-action.tsx'
import { CardScreen } from '#ui/layout/card-screen.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { toCentsText } from './cents-text.ts'
import { WireInstructionActions, WireInstructionRows, WireMemo } from './instruction-rows.tsx'
import type { WireFlow } from './use-wire-flow.ts'
import styles from './wire.module.css'
import { toWirePaid } from './wire-paid.ts'
import { WirePaidSummary } from './wire-paid-summary.tsx'
import { WireSum } from './wire-sum.tsx'

type WireReviewProps = {
  wire: WireFlow
  intent: { account: string; cents: string; memoCode: string }
  onDone: () => void
}

/** Shows the state REVIEWING_WIRE_DETAILS (requirement SP-05). The request exists; its amount is fixed. */
export function WireReview({ wire, intent, onDone }: WireReviewProps) {
  const { t } = useTranslation('funding')
  const { language } = useLanguage()
  const { memoCode } = intent
  const details = useQuery(wireDetailsQuery(wire.entry.account, memoCode)).data
  const instructions = details?.instructions ?? wire.terms?.instructions
  const amountText = toCentsText(BigInt(intent.cents))
  const paid = details ? toWirePaid(details) : null
  const isPaid = paid?.missingCents === 0n
  return (
    <CardScreen title={t('details')} backLabel={t('back')} onBack={wire.finish}>
      <div data-print>
        {paid && <WirePaidSummary paid={paid} memoCode={memoCode} />}
        {!isPaid && (
          <>
            <div className={styles.due}>
              <div>
                <p className="label">{t('amountDue')}</p>
                <div className={styles.figure}>
                  <AmountFigure size="part" text={amountText} code="USD" />
                </div>
              </div>
              {details && (
                <p className="small">
                  {t('endsOn', { date: toDayText(details.expiresMs, serverNowMs(), language) })}
                </p>
              )}
            </div>
            <WireSum wire={wire} cents={BigInt(intent.cents)} />
            <WireMemo memoCode={memoCode} returnDays={wire.terms?.returnDays ?? null} />
          </>
        )}
        {instructions && !isPaid && (
          <>
            <WireInstructionRows instructions={instructions} memoCode={memoCode} />
            <WireInstructionActions
              instructions={instructions}
              memoCode={memoCode}
              amountText={amountText}
            />
          </>
        )}
      </div>
      <FormAction>
        {paid === null && <p className={styles.unsent}>{t('notSentYet')}</p>}
        <Button
          isBig
          onClick={() => {
            wire.finish()
            onDone()
          }}
        >
          {t('done')}
        </Button>
      </FormAction>
      <p className={styles.note}>{t('findAgain')}</p>
    </CardScreen>
  )
}
