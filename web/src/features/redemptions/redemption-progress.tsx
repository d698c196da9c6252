import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Redemption, redemptionDetailsQuery } from '#api/redemptions.ts'
import { toDayText, toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useAccount } from '#session/use-account.ts'
import { Rail } from '#ui/rail.tsx'
import { DAYS_MAX, dayOf, railStages, railStateOf } from './rail-rules.ts'
import styles from './redemptions-tab.module.css'

type ProgressProps = { redemption: Redemption; isUpright?: boolean }

/** The redemption rail: requested, escrowed, filling, paid, each with its day and time. */
export function RedemptionProgress({ redemption, isUpright = false }: ProgressProps) {
  const { t } = useTranslation('redemptions')
  const { language } = useLanguage()
  const details = useQuery(redemptionDetailsQuery(useAccount(), redemption.id)).data
  const { status, createdMs } = redemption
  const steps = railStages.map((stage) => {
    const state = railStateOf(status, stage)
    const atMs = stage === 'requested' ? createdMs : (details?.stageTimes[stage] ?? null)
    const expected = details?.expectedMs ?? null
    const by =
      expected === null ? t('soon') : t('by', { date: toDayText(expected, Date.now(), language) })
    const lines =
      state !== 'todo' && atMs !== null
        ? [t('stageDay', { day: dayOf(createdMs, atMs) }), toMomentText(atMs, Date.now(), language)]
        : stage === 'paid' && isUnderWay(status)
          ? [by]
          : []
    return { name: t(`stages.${stage}`), state, stateLabel: t(`states.${state}`), lines }
  })
  return (
    <>
      <Rail steps={steps} isUpright={isUpright} />
      {details?.waitingFor && <p className={styles.wait}>{t(`waiting.${details.waitingFor}`)}</p>}
    </>
  )
}

const isUnderWay = (status: string) => status !== 'FILLED' && railStateOf(status, 'paid') === 'todo'

/** "Day 1 of 3", or what came of it. */
export function useProgressTitle({ status, createdMs }: Redemption): string {
  const { t } = useTranslation('redemptions')
  if (status === 'FILLED') return t('paidTitle')
  if (isStopped(status)) return t('stoppedTitle')
  const day = dayOf(createdMs, Date.now())
  return day > DAYS_MAX ? t('late') : t('day', { day })
}

export const stoppedStatuses = [
  'CANCELLED',
  'REJECTED',
  'REQUIRING_CONTACT',
  'ERROR',
  'PENDING_CANCEL',
] as const

export const findStopped = (status: string) => stoppedStatuses.find((one) => one === status)

const isStopped = (status: string) => findStopped(status) !== undefined
