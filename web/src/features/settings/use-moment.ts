import { toMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'

/** A moment in the reader’s language: the time of day today, the day before and after that. */
export function useMoment(): (atMs: number) => string {
  const { language } = useLanguage()
  return (atMs) => toMomentText(atMs, Date.now(), language)
}
