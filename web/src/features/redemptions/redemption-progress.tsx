import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type Redemption,
  type RedemptionStep,
  redemptionStepsQuery,
} from '#api/dollar/redemptions.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { Stepper } from '#ui/chart/stepper.tsx'
import {
  REDEMPTION_DAYS_MAX,
  type RedemptionStage,
  redemptionStages,
  toRedemptionDayNumber,
  toRedemptionStageState,
} from './redemption-stages.ts'
import styles from './redemptions-tab.module.css'

type ProgressProps = { redemption: Redemption; isUpright?: boolean }

/**
 * Shows the progress of a redemption: requested, escrowed, filling, paid, each with its date and time.
 */
export function RedemptionProgress({ redemption, isUpright = false }: ProgressProps) {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const reached = useQuery(redemptionStepsQuery(useSignedInAccount(), redemption.id)).data ?? []
  const { status, createdMs, expectedMs, waitingFor } = redemption
  const nowMs = serverNowMs()
  const steps = redemptionStages.map((stage) => {
    const state = toRedemptionStageState(status, stage)
    const atMs = stage === 'requested' ? createdMs : findReached(reached, stage)
    const lines =
      state !== 'todo' && atMs !== null
        ? [
            t('stageDay', { day: toRedemptionDayNumber(createdMs, atMs) }),
            toMomentText(atMs, nowMs, language),
          ]
        : []
    if (stage === 'paid' && state === 'todo' && findStoppedRedemptionStatus(status) === undefined) {
      const date = expectedMs === null ? null : toDayText(expectedMs, nowMs, language)
      lines.push(date === null ? t('soon') : t('by', { date }))
    }
    return { name: t(`stages.${stage}`), state, stateLabel: t(`states.${state}`), lines }
  })
  return (
    <>
      <Stepper steps={steps} isUpright={isUpright} />
      {waitingFor && <p className={styles.wait}>{t(`waiting.${waitingFor}`)}</p>}
      <QueueLine redemption={redemption} />
    </>
  )
}

/**
 * Shows the redemption's position in the queue and what the queue waits for, while others are paid before it.
 */
function QueueLine({ redemption }: { redemption: Redemption }) {
  const { t } = useTranslation('redemptions')
  const { queuePlace, queueWaitingFor } = redemption
  if (queuePlace === null || queuePlace === 1) return null
  return (
    <p className={styles.wait}>
      {t('queuePlace', { place: queuePlace })}
      {queueWaitingFor && ` ${t(`queueWaiting.${queueWaitingFor}`)}`}
    </p>
  )
}

/**
 * Returns the last time at which a stage was reached, because a reorg may have reverted an earlier one.
 */
const findReached = (
  reached: readonly RedemptionStep[],
  stage: Exclude<RedemptionStage, 'requested'>,
) => reached.findLast(({ status }) => status === reachedBy[stage])?.atMs ?? null

const reachedBy = { escrowed: 'ESCROWED', filling: 'PENDING_FILL', paid: 'FILLED' } as const

/** Returns the title of the progress: "Day 1 of 3", that it is late, or the outcome. */
export function useRedemptionProgressTitle({ status, createdMs }: Redemption): string {
  const { t } = useTranslation('redemptions')
  if (status === 'FILLED') return t('paidTitle')
  if (findStoppedRedemptionStatus(status)) return t('stoppedTitle')
  const day = toRedemptionDayNumber(createdMs, serverNowMs())
  return day > REDEMPTION_DAYS_MAX ? t('late') : t('day', { day })
}

export const stoppedRedemptionStatuses = [
  'CANCELLED',
  'REJECTED',
  'REQUIRING_CONTACT',
  'ERROR',
  'PENDING_CANCEL',
] as const

export const findStoppedRedemptionStatus = (status: string) =>
  stoppedRedemptionStatuses.find((one) => one === status)
