import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { accountOrdersQuery, bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { LIST_PAGE_SIZE, listAllPages } from '#api/client/list-all-pages.ts'
import { bridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { claimedGiftCardsQuery } from '#api/dollar/gift-cards.ts'
import { instantRedemptionsQuery } from '#api/dollar/instant-redemptions.ts'
import { redemptionsQuery } from '#api/dollar/redemptions.ts'
import { wiresQuery } from '#api/dollar/wires.ts'
import { ordersQuery } from '#api/orders/orders.ts'
import { walletTransfersQuery } from '#api/transfers/transfers.ts'
import type { Language } from '#i18n/language.ts'
import type { FeedRow } from './feed-row.ts'
import type { ToPaymentSymbol } from './to-feed-amount.ts'
import {
  toAccountOrderFeedRow,
  toBankTransferFeedRow,
  toGiftCardFeedRow,
  toOrderFeedRow,
} from './to-stock-rows.ts'
import { toTransferFeedRow } from './to-transfer-row.ts'
import {
  toBridgeFeedRow,
  toInstantFeedRow,
  toRedemptionFeedRow,
  toWireFeedRow,
} from './to-usd-rows.ts'

type Load = QueryClient['query']
type Page = { page: number; pageSize: number }

type Texts = {
  t: TFunction<'activity'>
  orders: TFunction<'orders'>
  language: Language
  toPaymentSymbol: ToPaymentSymbol
}

/**
 * Loads all activity of the account from the server, not only the newest of each kind. It fails if one of the sources
 * fails, because a file that silently lacks rows would be wrong. No page comes from the cache, where an older first page
 * could lack a row that the second one has no more.
 */
export async function loadAllFeedRows(
  queries: { query: Load },
  account: Address,
  texts: Texts,
): Promise<FeedRow[]> {
  const load: Load = (options) => queries.query({ ...options, staleTime: 0 })
  const { status } = await load(brokerageAccountQuery(account))
  const found = await Promise.all([
    all(
      async (page) => (await load(redemptionsQuery(account, page))).rows,
      toRedemptionFeedRow(texts),
    ),
    all((page) => load(instantRedemptionsQuery(account, page)), toInstantFeedRow(texts)),
    load(wiresQuery(account)).then((rows) => rows.map(toWireFeedRow(texts))),
    all((page) => load(bridgeTransfersQuery(account, page)), toBridgeFeedRow(texts)),
    all((page) => load(walletTransfersQuery(account, page)), toTransferFeedRow(texts)),
    all((page) => load(ordersQuery(account, page)), toOrderFeedRow(texts)),
    all(
      async (page) => (await load(claimedGiftCardsQuery(account, page))).cards,
      toGiftCardFeedRow(texts),
    ),
    // Without a brokerage account its endpoints refuse access.
    ...(status === 'NONE' ? [] : loadBrokerageRows(load, account, texts)),
  ])
  return found.flat()
}

const loadBrokerageRows = (load: Load, account: Address, texts: Texts) => [
  all(
    async (page) => (await load(accountOrdersQuery(account, { ...page, group: null }))).rows,
    toAccountOrderFeedRow(texts),
  ),
  all(
    async (page) => (await load(bankTransfersQuery(account, page))).rows,
    toBankTransferFeedRow(texts),
  ),
]

function all<Row>(
  fetchPage: (page: Page) => Promise<readonly Row[]>,
  toRow: (row: Row) => FeedRow,
): Promise<FeedRow[]> {
  const fetch = async (page: number) =>
    (await fetchPage({ page, pageSize: LIST_PAGE_SIZE })).map(toRow)
  return listAllPages(fetch, ({ id }) => id)
}
