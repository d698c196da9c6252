import { serverNowMs } from '#device/clock.ts'
import { toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'

/** Returns a formatter: the time for today, else the date. */
export function useTimeOrDateFormatter(): (atMs: number) => string {
  const { language } = useLanguage()
  return (atMs) => toMomentText(atMs, serverNowMs(), language)
}
