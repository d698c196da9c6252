import type { ReactNode } from 'react'
import { serverNowMs } from '#device/clock.ts'
import { toDayText, toFullMomentText, toMomentText } from './format.ts'
import { useLanguage } from './use-language.ts'

type TimeProps = { atMs: number; className?: string; children: ReactNode }

/** Renders its children as a point in time; the tooltip has the full date and time. */
export function FormattedTime({ atMs, className, children }: TimeProps) {
  const { language } = useLanguage()
  return (
    <time
      className={className}
      dateTime={new Date(atMs).toISOString()}
      title={toFullMomentText(atMs, language)}
    >
      {children}
    </time>
  )
}

export function FormattedDay({ atMs }: { atMs: number }) {
  const { language } = useLanguage()
  return <FormattedTime atMs={atMs}>{toDayText(atMs, serverNowMs(), language)}</FormattedTime>
}

export function FormattedMoment({ atMs, className }: Omit<TimeProps, 'children'>) {
  const { language } = useLanguage()
  return (
    <FormattedTime atMs={atMs} {...(className === undefined ? {} : { className })}>
      {toMomentText(atMs, serverNowMs(), language)}
    </FormattedTime>
  )
}
