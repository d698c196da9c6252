import {
  parseReceiptAddress,
  type ReceiptName,
  toReceiptAddress,
} from '@parvalue/shared/domain/receipts/receipt-address.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { bridgeTransferQuery } from '#api/dollar/bridge.ts'
import { toBridgeReceipt } from '#receipts/account/bridge-receipt.ts'
import { findTokenOfPage } from '#receipts/account/find-deployed-token.ts'
import { chainFactsQuery } from '#receipts/chain/chain-facts.ts'
import { toChainReceipt } from '#receipts/chain/chain-receipt.ts'
import type { Receipt } from '#receipts/model/receipt.ts'
import { Icon } from '#ui/art/icon.tsx'
import { AccountReceipt } from './account-receipt.tsx'
import { ReceiptAnswer, ReceiptProblem } from './receipt-answer.tsx'
import styles from './receipts-page.module.css'

/** Shows the receipt that the address names (requirement TR-01). */
export function ReceiptPage() {
  const { t } = useTranslation('receipts')
  const { id } = useParams({ from: '/receipts/$id' })
  const name = parseReceiptAddress(id)
  return (
    <div className="page">
      <div className={styles.page}>
        <Link to="/activity" className={styles.back}>
          <Icon name="left" size="small" />
          {t('allActivity')}
        </Link>
        {name === null ? <ReceiptProblem text={t('wrongAddress')} /> : <NamedReceipt name={name} />}
      </div>
    </div>
  )
}

function NamedReceipt({ name }: { name: ReceiptName }) {
  if (name.of === 'transaction') return <TransactionReceipt name={name} />
  if (name.of === 'bridge') return <BridgeReceipt messageId={name.messageId} />
  return <AccountReceipt name={name} />
}

function BridgeReceipt({ messageId }: { messageId: Hex }) {
  const query = useQuery({
    ...bridgeTransferQuery(messageId),
    select: (transfer): Receipt | null => transfer && toBridgeReceipt(transfer, findTokenOfPage),
  })
  return (
    <ReceiptAnswer
      query={{ data: query.data, isError: query.isError, refetch: () => query.refetch() }}
    />
  )
}

type TransactionName = Extract<ReceiptName, { of: 'transaction' }>

/** Shows the receipt of a transaction. A transfer through the bridge has a receipt that covers both networks. */
function TransactionReceipt({ name }: { name: TransactionName }) {
  const deployment = boot.deployments.find(({ chainId }) => chainId === name.chainId)
  const query = useQuery({
    ...chainFactsQuery(name),
    select: (facts) =>
      deployment ? toChainReceipt(facts, deployment) : ({ is: 'unknown' } as const),
  })
  if (query.data?.is === 'continues') {
    const { messageId } = query.data
    return (
      <Navigate
        to="/receipts/$id"
        params={{ id: toReceiptAddress({ of: 'bridge', messageId }) }}
        replace
      />
    )
  }
  const receipt = query.data?.is === 'receipt' ? query.data.receipt : null
  const data = query.data === undefined ? undefined : receipt
  return (
    <ReceiptAnswer
      query={{ data, isError: query.isError, refetch: () => query.refetch() }}
      chainId={name.chainId}
    />
  )
}
