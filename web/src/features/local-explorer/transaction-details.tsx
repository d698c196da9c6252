import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import { toAmountText, toCountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { useTranslation } from 'react-i18next'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import { ExplorerAddressText } from './address-text.tsx'
import { DecodedCallDetails, DecodedEventList } from './decoded-call-details.tsx'
import type { ExplorerTransaction } from './find-explorer-transaction.ts'
import styles from './transaction-page.module.css'

const UNKNOWN = '—'

const kinds: Record<ExplorerTransaction['status'], TagKind> = {
  pending: 'wait',
  success: 'ok',
  reverted: 'bad',
}

const toEther = (amount: bigint) => `${toAmountText(amount, NATIVE_DECIMALS)}\u00a0ETH`

type ExplorerTransactionDetailsProps = { chainId: number; facts: ExplorerTransaction }

export function ExplorerTransactionDetails({ chainId, facts }: ExplorerTransactionDetailsProps) {
  const { t } = useTranslation('localExplorer')
  const { mined, to, from } = facts
  const confirmations = mined ? `${mined.confirmations}/${CONFIRMATIONS}` : UNKNOWN
  return (
    <>
      <section className={styles.facts} aria-live="polite">
        <KeyValueList
          isRuled
          rows={[
            {
              key: 'status',
              label: t('status'),
              value: <Tag kind={kinds[facts.status]}>{t(facts.status)}</Tag>,
            },
            {
              key: 'network',
              label: t('network'),
              value: <ChainName chainId={chainId} name={networkNameOf(chainId)} />,
            },
            { key: 'block', label: t('block'), value: mined ? mined.block.toString() : UNKNOWN },
            { key: 'confirmations', label: t('confirmations'), value: confirmations },
            {
              key: 'from',
              label: t('from'),
              value: <ExplorerAddressText chainId={chainId} address={from} />,
            },
            {
              key: 'to',
              label: t('to'),
              value: to ? <ExplorerAddressText chainId={chainId} address={to} /> : t('created'),
            },
            { key: 'value', label: t('value'), value: toEther(facts.value) },
            {
              key: 'gas',
              label: t('gasUsed'),
              value: mined ? toCountLabel(mined.gasUsed) : UNKNOWN,
            },
            { key: 'fee', label: t('fee'), value: mined ? toEther(mined.fee) : UNKNOWN },
          ]}
        />
      </section>
      <DecodedCallDetails facts={facts} />
      {mined && <DecodedEventList chainId={chainId} events={mined.events} />}
    </>
  )
}
