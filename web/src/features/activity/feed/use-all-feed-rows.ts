import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountOrdersQuery, bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { LIST_PAGE_SIZE, listAllPages } from '#api/client/list-all-pages.ts'
import { bridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { claimedGiftCardsQuery } from '#api/dollar/gift-cards.ts'
import { redemptionsQuery } from '#api/dollar/redemptions.ts'
import { wiresQuery } from '#api/dollar/wires.ts'
import { ordersQuery } from '#api/orders/orders.ts'
import { useLanguage } from '#i18n/use-language.ts'
import type { FeedRow } from './feed-row.ts'
import { mergeFeedRows } from './feed-rules.ts'
import {
  toAccountOrderFeedRow,
  toBankTransferFeedRow,
  toGiftCardFeedRow,
  toOrderFeedRow,
} from './to-stock-rows.ts'
import { toBridgeFeedRow, toRedemptionFeedRow, toWireFeedRow } from './to-usd-rows.ts'
import { useBrokerageHolder } from './use-activity-feed.ts'
import { useJournalFeedRows } from './use-journal-feed-rows.ts'

/**
 * Returns a function that loads all activity of the account, not only the newest of each kind. It fails if one of the
 * sources fails, because a file that silently lacks rows would be wrong.
 */
export function useAllFeedRows(account: Address): () => Promise<FeedRow[]> {
  const { t } = useTranslation('activity')
  const { t: orders } = useTranslation('orders')
  const { language } = useLanguage()
  const queries = useQueryClient()
  const journal = useJournalFeedRows()
  const holder = useBrokerageHolder(account)
  const usd = { t, language }
  const stock = { t, orders }
  const all = async <Row>(
    fetchPage: (page: { page: number; pageSize: number }) => Promise<readonly Row[]>,
    toRow: (row: Row) => FeedRow,
  ) => {
    const fetch = async (page: number) =>
      (await fetchPage({ page, pageSize: LIST_PAGE_SIZE })).map(toRow)
    return listAllPages(fetch, ({ id }) => id)
  }
  return async () => {
    const found = await Promise.all([
      all(
        async (page) => (await queries.query(redemptionsQuery(account, page))).rows,
        toRedemptionFeedRow(usd),
      ),
      queries.query(wiresQuery(account)).then((rows) => rows.map(toWireFeedRow(usd))),
      all(({ page }) => queries.query(bridgeTransfersQuery(account, page)), toBridgeFeedRow(usd)),
      all((page) => queries.query(ordersQuery(account, page)), toOrderFeedRow(stock)),
      all(
        async (page) => (await queries.query(claimedGiftCardsQuery(account, page))).cards,
        toGiftCardFeedRow(stock),
      ),
      ...(holder === null
        ? []
        : [
            all(async (page) => {
              const query = accountOrdersQuery(holder, { ...page, group: null })
              return (await queries.query(query)).rows
            }, toAccountOrderFeedRow(stock)),
            all(
              async (page) => (await queries.query(bankTransfersQuery(holder, page))).rows,
              toBankTransferFeedRow(stock),
            ),
          ]),
    ])
    return mergeFeedRows([...journal, ...found.flat()])
  }
}
