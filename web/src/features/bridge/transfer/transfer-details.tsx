import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toDollarTokenLabel, USD_PLUS_FORMAT } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { BridgeTransfer } from '#api/dollar/bridge.ts'
import { toAgeText, toFullMomentText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { toNativeFeeText } from '#tx/screens/fee-text.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import styles from './transfer-page.module.css'

const label = (amount: bigint) => toDollarTokenLabel(amount, USD_PLUS_FORMAT)

/** Shows all figures of a transfer, with its transactions on both networks. */
export function BridgeTransferDetails({ transfer }: { transfer: BridgeTransfer }) {
  return (
    <div className={styles.facts}>
      <KeyValueList
        isRuled
        rows={[...useAmounts(transfer), ...useParties(transfer), ...useTransactions(transfer)]}
      />
    </div>
  )
}

function useAmounts({
  token,
  tokenAmount,
  usdPlusAmount,
  destination,
  source,
}: BridgeTransfer): KeyValueRow[] {
  const { t } = useTranslation('bridge')
  const rows: KeyValueRow[] = []
  const travels = `${label(usdPlusAmount)}\u00a0USD+`
  if (tokenAmount !== null) {
    const value = `${label(tokenAmount)}\u00a0${token}`
    rows.push({ key: 'sent', label: t('page.facts.sent'), value })
  }
  if (token === 'wUSD+') rows.push({ key: 'way', label: t('page.facts.travels'), value: travels })
  rows.push(
    destination
      ? {
          key: 'arrived',
          label: t('page.facts.arrived'),
          value: `${label(destination.tokenAmount)}\u00a0${destination.token}`,
        }
      : { key: 'arrives', label: t('page.facts.arrived'), value: t('page.notYet') },
  )
  if (source) {
    const value = `${toNativeFeeText(source.fee)}\u00a0ETH`
    rows.push({ key: 'fee', label: t('page.facts.fee'), value })
  }
  return rows
}

function useParties({
  sourceChainId,
  destinationChainId,
  sender,
  receiver,
}: BridgeTransfer): KeyValueRow[] {
  const { t } = useTranslation('bridge')
  const network = (id: number) => <ChainName chainId={id} name={networkNameOf(id)} />
  const party = (address: Address) => <span title={address}>{shortenAddress(address)}</span>
  return [
    { key: 'from', label: t('page.facts.from'), value: network(sourceChainId) },
    { key: 'to', label: t('page.facts.to'), value: network(destinationChainId) },
    ...(sender ? [{ key: 'sender', label: t('page.facts.sender'), value: party(sender) }] : []),
    { key: 'receiver', label: t('page.facts.receiver'), value: party(receiver) },
  ]
}

function useTransactions(transfer: BridgeTransfer): KeyValueRow[] {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  const { source, destination, failure, createdMs, status } = transfer
  const link = (chainId: number, hash: `0x${string}`) => (
    <TransactionLink chainId={chainId} hash={hash} />
  )
  const rows: KeyValueRow[] = [
    {
      key: 'age',
      label: t('page.facts.age'),
      value: (
        <span title={toFullMomentText(createdMs, language)}>
          <FigureAge sinceMs={createdMs} toText={(seconds) => toAgeText(seconds, language)} />
        </span>
      ),
    },
  ]
  if (source) {
    const value = link(transfer.sourceChainId, source.hash)
    rows.push({ key: 'source', label: t('page.facts.sentIn'), value })
  }
  const delivered = destination ? link(transfer.destinationChainId, destination.hash) : null
  rows.push({
    key: 'destination',
    label: t('page.facts.deliveredIn'),
    value: delivered ?? t('page.notYet'),
  })
  if (failure && status === 'failed') {
    const value = link(transfer.destinationChainId, failure.hash)
    rows.push({ key: 'failure', label: t('page.facts.refusedIn'), value })
  }
  rows.push({ key: 'id', label: t('page.facts.id'), value: <MessageId id={transfer.id} /> })
  return rows
}

function MessageId({ id }: { id: string }) {
  const { t } = useTranslation('bridge')
  return (
    <span className={styles.id}>
      <span title={id}>{shortenAddress(id)}</span>
      <CopyButton
        text={id}
        label={t('page.copyId')}
        copiedText={t('page.copied')}
        failedText={t('page.copyFailed')}
      />
    </span>
  )
}
