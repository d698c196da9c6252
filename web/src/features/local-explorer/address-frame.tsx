import { type Address, isAddressText } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { ExplorerFrame } from './explorer-frame.tsx'
import styles from './transaction-page.module.css'

type ExplorerAddressFrameProps = {
  title: string
  chainId: number
  /** The address in the URL, which is not validated. */
  address: string
  toContent: (address: Address) => ReactNode
}

/** Shows the layout of pages about an address, or an error if the address is invalid. */
export function ExplorerAddressFrame({
  title,
  chainId,
  address,
  toContent,
}: ExplorerAddressFrameProps) {
  const { t } = useTranslation('localExplorer')
  return (
    <ExplorerFrame title={title} id={address} copyLabel={t('copyAddress')} chainId={chainId}>
      {isAddressText(address) ? toContent(address) : <EmptyState text={t('noAddress')} />}
    </ExplorerFrame>
  )
}

type ExplorerDetailsAndTableProps = {
  facts: readonly KeyValueRow[]
  title: string
  children: ReactNode
}

/** Shows the details, followed by the list under its heading. */
export const ExplorerDetailsAndTable = ({
  facts,
  title,
  children,
}: ExplorerDetailsAndTableProps) => (
  <>
    <section className={styles.facts}>
      <KeyValueList isRuled rows={facts} />
    </section>
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  </>
)
