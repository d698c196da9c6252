import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type Redemption,
  type RedemptionStep,
  redemptionStepsQuery,
} from '#api/dollar/redemptions.ts'
import { toDayText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useAccount } from '#session/use-account.ts'
import { Stepper } from '#ui/chart/stepper.tsx'
import { DAYS_MAX, type RailStage, railStages, toDayNumber, toRailState } from './rail-rules.ts'
import styles from './redemptions-tab.module.css'

type ProgressProps = { redemption: Redemption; isUpright?: boolean }

/** Progress of a redemption: requested, escrowed, filling, paid, each with its date and time. */
export function RedemptionProgress({ redemption, isUpright = false }: ProgressProps) {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const reached = useQuery(redemptionStepsQuery(useAccount(), redemption.id)).data ?? []
  const { status, createdMs, expectedMs, waitingFor } = redemption
  const nowMs = Date.now()
  const steps = railStages.map((stage) => {
    const state = toRailState(status, stage)
    const atMs = stage === 'requested' ? createdMs : findReached(reached, stage)
    const lines =
      state !== 'todo' && atMs !== null
        ? [
            t('stageDay', { day: toDayNumber(createdMs, atMs) }),
            toMomentText(atMs, nowMs, language),
          ]
        : []
    if (stage === 'paid' && state === 'todo' && findStoppedStatus(status) === undefined) {
      const date = expectedMs === null ? null : toDayText(expectedMs, nowMs, language)
      lines.push(date === null ? t('soon') : t('by', { date }))
    }
    return { name: t(`stages.${stage}`), state, stateLabel: t(`states.${state}`), lines }
  })
  return (
    <>
      <Stepper steps={steps} isUpright={isUpright} />
      {waitingFor && <p className={styles.wait}>{t(`waiting.${waitingFor}`)}</p>}
    </>
  )
}

/**
 * Returns the last time at which a stage was reached, because a reorg may have reverted an earlier one.
 */
const findReached = (reached: readonly RedemptionStep[], stage: Exclude<RailStage, 'requested'>) =>
  reached.findLast(({ status }) => status === reachedBy[stage])?.atMs ?? null

const reachedBy = { escrowed: 'ESCROWED', filling: 'PENDING_FILL', paid: 'FILLED' } as const

/** Returns "Day 1 of 3", or the outcome. */
export function useProgressTitle({ status, createdMs }: Redemption): string {
  const { t } = useTranslation('redemptions')
  if (status === 'FILLED') return t('paidTitle')
  if (findStoppedStatus(status)) return t('stoppedTitle')
  const day = toDayNumber(createdMs, Date.now())
  return day > DAYS_MAX ? t('late') : t('day', { day })
}

export const stoppedStatuses = [
  'CANCELLED',
  'REJECTED',
  'REQUIRING_CONTACT',
  'ERROR',
  'PENDING_CANCEL',
] as const

export const findStoppedStatus = (status: string) => stoppedStatuses.find((one) => one === status)
