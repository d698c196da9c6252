import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useTranslation } from 'react-i18next'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { Receipt } from '../model/receipt.ts'

/** Returns the title of a receipt, and the sentences about what happens next. */
export function useReceiptTexts({ kind, state, facts, expected }: Receipt): {
  title: string
  next: string
} {
  const { t } = useTranslation('receipts')
  const { language } = useLanguage()
  const day =
    expected === null
      ? null
      : 'day' in expected
        ? toDateText(expected.day, language)
        : toDayText(expected.atMs, serverNowMs(), language)
  const date = day === null ? t('soon') : t('byDay', { day })
  return {
    title: t(`titles.${kind}`, facts),
    next: t(`next.${kind}.${state}`, { ...facts, date }),
  }
}
