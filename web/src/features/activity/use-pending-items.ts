import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import {
  STOCK_TOKEN_DECIMALS,
  TOKEN_DECIMALS,
  WIRE_DECIMALS,
} from '@parvalue/shared/domain/money/decimals.ts'
import type { ReceiptName } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openBridgeTransfersQuery } from '#api/dollar/bridge.ts'
import { openRedemptionsQuery } from '#api/dollar/redemptions.ts'
import { openWiresQuery } from '#api/dollar/wires.ts'
import { openOrdersQuery } from '#api/orders/orders.ts'
import { serverNowMs } from '#device/clock.ts'
import { toDayText } from '#i18n/format.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSignedInAccount } from '#session/use-account.ts'

/**
 * One item of this wallet that another party completes: a redemption to be paid, a wire or transfer to
 * arrive, an order.
 */
export type PendingActivityItem = {
  id: string
  title: string
  text: string
  atMs: number
  receipt: ReceiptName
  /** Message id of a transfer between networks, which has a page of its own. */
  messageId?: string
  /** Id of an order, which the orders page opens. */
  orderId?: string
}

/** Returns the items, newest first. */
export function usePendingActivityItems(): readonly PendingActivityItem[] {
  const { t } = useTranslation('activity')
  const { language } = useLanguage()
  const account = useSignedInAccount()
  const redemptions = useQuery(openRedemptionsQuery(account)).data ?? []
  const wires = useQuery(openWiresQuery(account)).data ?? []
  const orders = useQuery(openOrdersQuery(account)).data ?? []
  const transfers = useQuery(openBridgeTransfersQuery(account)).data ?? []
  const paid = redemptions.map(
    ({ id, usdPlusAmount, createdMs, expectedMs }): PendingActivityItem => {
      const amount = toAmountLabel(usdPlusAmount, { decimals: TOKEN_DECIMALS })
      const date = expectedMs === null ? null : toDayText(expectedMs, serverNowMs(), language)
      const text = date === null ? t('paidSoon') : t('paidBy', { date })
      const receipt = { of: 'redemption', id } as const
      return { id, title: t('redemptionOf', { amount }), text, atMs: createdMs, receipt }
    },
  )
  const sent = wires.map(({ memoCode, amount, amountFunded, date }): PendingActivityItem => {
    const label = (cents: bigint) => toAmountLabel(cents, { decimals: WIRE_DECIMALS })
    const title = t('wireOf', { amount: label(amount) })
    const text = t('funded', { amount: label(amountFunded) })
    const receipt = { of: 'wire', memoCode } as const
    return { id: memoCode, title, text, atMs: Date.parse(date), receipt }
  })
  const bridged = transfers.map((transfer): PendingActivityItem => {
    const { id, token, tokenAmount, usdPlusAmount, status } = transfer
    const network = networkNameOf(transfer.destinationChainId)
    const source = networkNameOf(transfer.sourceChainId)
    const amount = toAmountLabel(tokenAmount ?? usdPlusAmount, { decimals: TOKEN_DECIMALS })
    const symbol = tokenAmount === null ? 'USD+' : token
    const title = t('transferOf', { amount, symbol, network })
    const text = t(`transfers.${status}`, { source, network })
    const receipt = { of: 'bridge', messageId: id } as const
    return { id, title, text, atMs: transfer.createdMs, receipt, messageId: id }
  })
  const ordered = orders.map(
    ({ id, side, symbol, filledShares, createdMs }): PendingActivityItem => {
      const filled = toAmountLabel(filledShares, { decimals: STOCK_TOKEN_DECIMALS, fractionMax: 4 })
      const title = t(`orders.${side}`, { token: symbol })
      const receipt = { of: 'order', id } as const
      const text = t('orderFilled', { filled, count: toPluralCount(filled) })
      return {
        ...{ id, title, text, atMs: createdMs, receipt },
        orderId: id,
      }
    },
  )
  return [...paid, ...sent, ...bridged, ...ordered].sort((a, b) => b.atMs - a.atMs)
}
