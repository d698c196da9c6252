import { useTranslation } from 'react-i18next'
import type { TableTexts } from '#ui/table/table-texts.ts'

/** Returns the table's texts in the reader's language. */
export function useTableTexts(): TableTexts {
  const { t } = useTranslation('table')
  return {
    toRange: (range) => t('range', range),
    paging: t('paging'),
    pageSize: t('pageSize'),
    previous: t('previous'),
    next: t('next'),
    toSelected: (count) => t('selected', { count }),
    selectPage: t('selectPage'),
    clear: t('clear'),
  }
}
