import { toReceiptAddress } from '@parvalue/shared/domain/receipts/receipt-address.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { chainFactsQuery } from '../chain/chain-facts.ts'
import { type ChainReceipt, toChainReceipt } from '../chain/chain-receipt.ts'
import type { Receipt } from '../model/receipt.ts'
import { toReceiptAmountText } from './amount-text.ts'
import { NetworkFee, NewBalance } from './money-rows.tsx'
import styles from './receipt.module.css'
import { useReceiptTexts } from './use-receipt-texts.ts'

type ReceiptSummaryProps = {
  chainId: number
  hash: Hex
  /** Shape of the receipt while it loads. */
  waiting: ReactNode
  /** Whether to say what happens next. */
  isNextShown: boolean
}

/** Shows the receipt of a transaction in short, on its success screen, as soon as the network shows it. */
export function ReceiptSummary({ chainId, hash, waiting, isNextShown }: ReceiptSummaryProps) {
  const { t } = useTranslation('receipts')
  const deployment = boot.deployments.find((one) => one.chainId === chainId)
  const { data, isError } = useQuery({
    ...chainFactsQuery({ chainId, hash }),
    select: (facts): ChainReceipt =>
      deployment ? toChainReceipt(facts, deployment) : { is: 'unknown' },
  })
  const known = data !== undefined && data.is !== 'unknown' ? data : null
  if (known === null && !isError) return waiting
  const name =
    known?.is === 'continues'
      ? ({ of: 'bridge', messageId: known.messageId } as const)
      : ({ of: 'transaction', chainId, hash } as const)
  return (
    <div className={styles.summary}>
      {known && <SummaryRows receipt={known.receipt} isNextShown={isNextShown} />}
      <Link className="link" to="/receipts/$id" params={{ id: toReceiptAddress(name) }}>
        {t('openReceipt')}
      </Link>
    </div>
  )
}

function SummaryRows({ receipt, isNextShown }: { receipt: Receipt; isNextShown: boolean }) {
  const { next } = useReceiptTexts(receipt)
  return (
    <>
      <KeyValueList rows={useRows(receipt)} />
      {isNextShown && <p>{next}</p>}
    </>
  )
}

function useRows(receipt: Receipt): KeyValueRow[] {
  const { t } = useTranslation('receipts')
  const account = useSignedInAccount()
  const { out, in: income, isInPending, bridgeFee, owner, balances } = receipt
  const rows: KeyValueRow[] = []
  if (out) rows.push({ key: 'out', label: t('youSent'), value: toReceiptAmountText(out) })
  if (income) {
    const label = t(isInPending ? 'youReceive' : 'youReceived')
    rows.push({ key: 'in', label, value: toReceiptAmountText(income) })
  }
  rows.push({
    key: 'fee',
    label: t('rows.networkFee'),
    value: <NetworkFee receipt={receipt} />,
  })
  if (bridgeFee) {
    const value = `${toNativeFeeText(bridgeFee.amount)}\u00a0${bridgeFee.symbol}`
    rows.push({ key: 'bridgeFee', label: t('rows.bridgeFee'), value })
  }
  if (account === null || owner?.toLowerCase() !== account.toLowerCase()) return rows
  const shown = balances.map((balance) => ({
    key: balance.token,
    label: t('rows.newBalance', { symbol: balance.symbol }),
    value: <NewBalance balance={balance} account={account} />,
  }))
  return [...rows, ...shown]
}
