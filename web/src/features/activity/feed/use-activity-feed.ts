import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { accountOrdersQuery, bankTransfersQuery } from '#api/brokerage/brokerage.ts'
import { LIST_PAGE_SIZE } from '#api/client/list-all-pages.ts'
import { bridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { claimedGiftCardsQuery } from '#api/dollar/gift-cards.ts'
import { instantRedemptionsQuery } from '#api/dollar/instant-redemptions.ts'
import { redemptionsQuery } from '#api/dollar/redemptions.ts'
import { wiresQuery } from '#api/dollar/wires.ts'
import { ordersQuery } from '#api/orders/orders.ts'
import { walletTransfersQuery } from '#api/transfers/transfers.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { toPaymentSymbol } from '#orders/payment-token.ts'
import type { FeedKind, FeedRow } from './feed-row.ts'
import { mergeFeedRows } from './feed-rules.ts'
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
import { useJournalFeedRows } from './use-journal-feed-rows.ts'

/** Maximum number of rows per kind; the page of each kind has the older ones. */
export const FEED_ROWS_PER_KIND_MAX = LIST_PAGE_SIZE
const NEWEST = { page: 1, pageSize: FEED_ROWS_PER_KIND_MAX }

export type ActivityFeedState = {
  rows: FeedRow[]
  /** Whether a source has not responded yet. */
  isLoading: boolean
  /** Kinds that failed to load or to refresh. */
  failed: FeedKind[]
  onRetry: () => void
}

type Source = { kind: FeedKind; query: UseQueryResult; rows: FeedRow[] }

/** Returns all activity; a source that fails does not affect the others. */
export function useActivityFeed(account: Address): ActivityFeedState {
  const journal = useJournalFeedRows()
  const sources = [...useUsdSources(account), ...useStockSources(account)]
  const failed = sources.filter(({ query }) => query.isError)
  return {
    rows: mergeFeedRows([...journal, ...sources.flatMap(({ rows }) => rows)]),
    isLoading: sources.some(({ query }) => query.isLoading),
    failed: [...new Set(failed.map(({ kind }) => kind))],
    onRetry: () => {
      for (const { query } of failed) void query.refetch()
    },
  }
}

function useUsdSources(account: Address): Source[] {
  const { t } = useTranslation('activity')
  const { language } = useLanguage()
  const context = { t, language, toPaymentSymbol }
  const silentOptions = { meta: { isSilent: true } }
  const redemptions = useQuery({ ...redemptionsQuery(account, NEWEST), ...silentOptions })
  const instant = useQuery(instantRedemptionsQuery(account, NEWEST))
  const wires = useQuery({ ...wiresQuery(account), ...silentOptions })
  const bridge = useQuery(bridgeTransfersQuery(account, NEWEST))
  const transfers = useQuery(walletTransfersQuery(account, NEWEST))
  return [
    {
      kind: 'redemption',
      query: redemptions,
      rows: (redemptions.data?.rows ?? []).map(toRedemptionFeedRow(context)),
    },
    {
      kind: 'redemption',
      query: instant,
      rows: (instant.data ?? []).map(toInstantFeedRow(context)),
    },
    { kind: 'wire', query: wires, rows: (wires.data ?? []).map(toWireFeedRow(context)) },
    { kind: 'bridge', query: bridge, rows: (bridge.data ?? []).map(toBridgeFeedRow(context)) },
    {
      kind: 'transfer',
      query: transfers,
      rows: (transfers.data ?? []).map(toTransferFeedRow(context)),
    },
  ]
}

/** Returns the account; null without a brokerage account, because the brokerage endpoints then refuse access. */
function useBrokerageHolder(account: Address): Address | null {
  const status = useQuery(brokerageAccountQuery(account)).data?.status
  return status === undefined || status === 'NONE' ? null : account
}

function useStockSources(account: Address): Source[] {
  const { t } = useTranslation('activity')
  const { t: orders } = useTranslation('orders')
  const context = { t, orders, toPaymentSymbol }
  const holder = useBrokerageHolder(account)
  const tokenOrders = useQuery(ordersQuery(account, NEWEST))
  const atBroker = useQuery(accountOrdersQuery(holder, { ...NEWEST, group: null }))
  const transfers = useQuery(bankTransfersQuery(holder, NEWEST))
  const gifts = useQuery(claimedGiftCardsQuery(account, NEWEST))
  return [
    {
      kind: 'order',
      query: tokenOrders,
      rows: (tokenOrders.data ?? []).map(toOrderFeedRow(context)),
    },
    {
      kind: 'accountOrder',
      query: atBroker,
      rows: (atBroker.data?.rows ?? []).map(toAccountOrderFeedRow(context)),
    },
    {
      kind: 'bankTransfer',
      query: transfers,
      rows: (transfers.data?.rows ?? []).map(toBankTransferFeedRow(context)),
    },
    { kind: 'gift', query: gifts, rows: (gifts.data?.cards ?? []).map(toGiftCardFeedRow(context)) },
  ]
}
