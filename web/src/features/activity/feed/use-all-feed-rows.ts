import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { toPaymentSymbol } from '#orders/payment-token.ts'
import type { FeedRow } from './feed-row.ts'
import { mergeFeedRows } from './feed-rules.ts'
import { loadAllFeedRows } from './load-all-feed-rows.ts'
import { useJournalFeedRows } from './use-journal-feed-rows.ts'

/** Returns a function that loads all activity of the account, with what only this browser knows. */
export function useAllFeedRows(account: Address): () => Promise<FeedRow[]> {
  const { t } = useTranslation('activity')
  const { t: orders } = useTranslation('orders')
  const { language } = useLanguage()
  const queries = useQueryClient()
  const journal = useJournalFeedRows()
  return async () => {
    const found = await loadAllFeedRows(queries, account, { t, orders, language, toPaymentSymbol })
    return mergeFeedRows([...journal, ...found])
  }
}
