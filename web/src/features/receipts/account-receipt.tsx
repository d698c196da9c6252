import type { ReceiptName } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { accountOrderQuery, bankTransferQuery } from '#api/brokerage/brokerage.ts'
import { claimedGiftCardQuery } from '#api/dollar/gift-cards.ts'
import { redemptionQuery } from '#api/dollar/redemptions.ts'
import { wireQuery } from '#api/dollar/wires.ts'
import { orderQuery } from '#api/orders/orders.ts'
import { dividendsQuery } from '#api/stocks/corporate-actions.ts'
import { toAccountOrderReceipt, toBankTransferReceipt } from '#receipts/account/account-receipts.ts'
import { findStockSymbol, findTokenOfPage } from '#receipts/account/find-deployed-token.ts'
import { toDividendReceipt, toGiftReceipt } from '#receipts/account/income-receipts.ts'
import { toOrderReceipt } from '#receipts/account/order-receipt.ts'
import { toRedemptionReceipt } from '#receipts/account/redemption-receipt.ts'
import { toWireReceipt } from '#receipts/account/wire-receipt.ts'
import type { Receipt } from '#receipts/model/receipt.ts'
import { ReceiptSkeleton } from '#receipts/view/receipt-skeleton.tsx'
import { useSignedInAccount } from '#session/use-account.ts'
import { ConnectPrompt } from '#wallet/connect/connect-prompt.tsx'
import { useIsRestoring } from '#wallet/wallet-state.ts'
import { ReceiptAnswer } from './receipt-answer.tsx'

export type AccountReceiptName = Exclude<ReceiptName, { of: 'transaction' | 'bridge' }>

/** Shows a receipt of account data, which only its signed-in owner may see. */
export function AccountReceipt({ name }: { name: AccountReceiptName }) {
  const { t } = useTranslation('receipts')
  const account = useSignedInAccount()
  const isRestoring = useIsRestoring()
  if (account !== null) {
    const Kind = kinds[name.of]
    return <Kind id={name.of === 'wire' ? name.memoCode : name.id} account={account} />
  }
  if (isRestoring) return <ReceiptSkeleton />
  return (
    <>
      <h1 tabIndex={-1}>{t('receipt')}</h1>
      <ConnectPrompt text={t('signIn')} />
    </>
  )
}

type KindProps = { id: string; account: Address }

const kinds: Record<AccountReceiptName['of'], (props: KindProps) => React.ReactNode> = {
  redemption: ({ id, account }) => (
    <Answer
      query={useQuery({
        ...redemptionQuery(account, id),
        select: orNull((found) => toRedemptionReceipt(found, account, findTokenOfPage)),
      })}
    />
  ),
  order: ({ id, account }) => (
    <Answer
      query={useQuery({
        ...orderQuery(account, id),
        select: orNull((found) => toOrderReceipt(found, account, findTokenOfPage)),
      })}
    />
  ),
  'account-order': ({ id, account }) => (
    <Answer
      query={useQuery({ ...accountOrderQuery(account, id), select: orNull(toAccountOrderReceipt) })}
    />
  ),
  ach: ({ id, account }) => (
    <Answer
      query={useQuery({ ...bankTransferQuery(account, id), select: orNull(toBankTransferReceipt) })}
    />
  ),
  wire: ({ id, account }) => (
    <Answer
      query={useQuery({
        ...wireQuery(account, id),
        select: orNull((found) => toWireReceipt(found, account, findTokenOfPage)),
      })}
    />
  ),
  gift: ({ id, account }) => (
    <Answer
      query={useQuery({
        ...claimedGiftCardQuery(account, id),
        select: orNull((found) => toGiftReceipt(found, account, findTokenOfPage)),
      })}
    />
  ),
  dividend: ({ id, account }) => (
    <Answer
      query={useQuery({
        ...dividendsQuery(account),
        select: (all): Receipt | null => {
          const found = all.find((one) => one.id === id)
          if (!found) return null
          const symbol = findStockSymbol(found.stockId) ?? ''
          return toDividendReceipt(found, { symbol, account, findToken: findTokenOfPage })
        },
      })}
    />
  ),
}

/** Converts what was found; null stays null. */
const orNull =
  <Found,>(toReceipt: (found: Found) => Receipt) =>
  (found: Found | null): Receipt | null =>
    found === null ? null : toReceipt(found)

const Answer = ({ query }: { query: UseQueryResult<Receipt | null> }) => (
  <ReceiptAnswer
    query={{ data: query.data, isError: query.isError, refetch: () => query.refetch() }}
  />
)
