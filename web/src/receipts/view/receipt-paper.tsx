import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { findExplorerBase, toTransactionUrl } from '@parvalue/shared/chain/explorer.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { toDateText } from '@parvalue/shared/domain/values/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getAddress } from 'viem'
import { accountBalancesQuery } from '#api/brokerage/brokerage.ts'
import { boot } from '#api/client/boot.ts'
import { toUtcText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { BrandMark } from '#ui/art/brand-mark.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Guilloche } from '#ui/art/guilloche.tsx'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import type { Receipt, ReceiptState, ReceiptTransaction } from '../model/receipt.ts'
import { toReceiptAmountText } from './amount-text.ts'
import { NetworkFee, NewBalance } from './money-rows.tsx'
import styles from './receipt.module.css'
import { ReceiptSides, ReceiptSteps, ReceiptSumList } from './receipt-parts.tsx'
import { useReceiptTexts } from './use-receipt-texts.ts'

const tagKinds: Record<ReceiptState, TagKind> = { underway: 'live', done: 'ok', not: 'neutral' }

type ReceiptPaperProps = {
  receipt: Receipt
  /** The signed-in account, to whom alone its balances are shown. */
  account: Address | null
}

/** Shows a receipt as a sheet that is printed alone, on one page. */
export function ReceiptPaper({ receipt, account }: ReceiptPaperProps) {
  const { t } = useTranslation('receipts')
  const { title, next } = useReceiptTexts(receipt)
  const { state, sum } = receipt
  return (
    <article className={styles.paper} data-print>
      <div className={styles.art}>
        <Guilloche figure="rosette" />
      </div>
      <header className={styles.head}>
        <span className={styles.brand}>
          <BrandMark />
          {boot.brand.name}
        </span>
        <span className="label">{t('receipt')}</span>
      </header>
      <div className={styles.title}>
        <h1 tabIndex={-1}>{title}</h1>
        <span role="status">
          <Tag kind={tagKinds[state]}>{t(`states.${state}`)}</Tag>
        </span>
      </div>
      <ReceiptTime receipt={receipt} />
      <ReceiptSides receipt={receipt} />
      {sum && (
        <section className={styles.section} aria-label={t('sumTitle')}>
          <ReceiptSumList sum={sum} />
        </section>
      )}
      <section className={styles.section}>
        <KeyValueList isRuled rows={[...useMoneyRows(receipt, account), ...useFactRows(receipt)]} />
      </section>
      <ReceiptSteps receipt={receipt} />
      <section className={styles.next}>
        <h2>{t('nextTitle')}</h2>
        <p>{next}</p>
      </section>
    </article>
  )
}

function ReceiptTime({ receipt: { atMs, day, chainId } }: { receipt: Receipt }) {
  const { language } = useLanguage()
  return (
    <p className={styles.time}>
      {atMs !== null && (
        <time dateTime={new Date(atMs).toISOString()}>{toUtcText(atMs, language)}</time>
      )}
      {day !== null && <time dateTime={day}>{toDateText(day, language)}</time>}
      {chainId !== null && <ChainName chainId={chainId} name={networkNameOf(chainId)} />}
    </p>
  )
}

function useMoneyRows(receipt: Receipt, account: Address | null): KeyValueRow[] {
  const { t } = useTranslation('receipts')
  const { owner, receiver, balances, bridgeFee, isInAccount } = receipt
  const rows: KeyValueRow[] = [
    { key: 'fee', label: t('rows.networkFee'), value: <NetworkFee receipt={receipt} /> },
  ]
  if (bridgeFee) {
    const value = toReceiptAmountText(bridgeFee)
    rows.push({ key: 'bridgeFee', label: t('rows.bridgeFee'), value })
  }
  if (isInAccount && account) {
    rows.push({ key: 'cash', label: t('rows.cashNow'), value: <CashNow account={account} /> })
  }
  const holders = [owner, receiver].flatMap((one) => (one === null ? [] : [one.toLowerCase()]))
  if (account && (holders.length === 0 || holders.includes(account.toLowerCase()))) {
    const shown = balances.map((balance) => ({
      key: `${balance.chainId}${balance.token}`,
      label: t('rows.newBalance', { symbol: balance.symbol }),
      value: <NewBalance balance={balance} account={account} />,
    }))
    rows.push(...shown)
  }
  return rows
}

function CashNow({ account }: { account: Address }) {
  const { t } = useTranslation('receipts')
  const { data, isError } = useQuery(accountBalancesQuery(account))
  if (data) {
    const money = { amount: data.cash, decimals: DOLLAR_DECIMALS, symbol: 'USD' }
    return toReceiptAmountText(money)
  }
  return isError ? t('balancesFailed') : <Skeleton width={96} height={14} />
}

function useFactRows({ transactions, owner, receiver, facts, reference }: Receipt): KeyValueRow[] {
  const { t } = useTranslation('receipts')
  const rows: KeyValueRow[] = transactions.map((transaction) => ({
    key: `${transaction.key}${transaction.hash}`,
    label: t(`transactions.${transaction.key}`),
    value: <WholeHash transaction={transaction} />,
  }))
  if (facts.bank) rows.push({ key: 'bank', label: t('rows.bank'), value: facts.bank })
  if (owner) {
    const value = <span className={styles.whole}>{getAddress(owner)}</span>
    rows.push({ key: 'owner', label: t(receiver ? 'rows.from' : 'rows.wallet'), value })
  }
  if (receiver) {
    const value = <span className={styles.whole}>{getAddress(receiver)}</span>
    rows.push({ key: 'receiver', label: t('rows.to'), value })
  }
  if (!transactions.some(({ hash }) => hash === reference)) {
    const value = <span className={styles.whole}>{reference}</span>
    rows.push({ key: 'reference', label: t('rows.reference'), value })
  }
  return rows
}

/** Shows a hash in full, so that it can be read from paper; it links to the block explorer. */
function WholeHash({ transaction: { chainId, hash } }: { transaction: ReceiptTransaction }) {
  const isLocal = boot.chains.some((chain) => chain.id === chainId && chain.isLocal)
  const explorer = findExplorerBase(chainId, isLocal ? boot.publicUrl : null)
  const text = <span className={styles.whole}>{hash}</span>
  if (!explorer) return text
  return (
    <a className="link" href={toTransactionUrl(explorer, hash)} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
