import { type Address, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findChainExplorer } from '#api/system/explorer.ts'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { toAddressAnchor } from './address-anchor.ts'
import styles from './addresses-page.module.css'

type ContractAddressRowProps = {
  chainId: number
  address: Address
  name: string
  icon?: ReactNode
  action?: ReactNode
}

/** Shows one contract or token with its network, its explorer link and a copy button. */
export function ContractAddressRow({
  chainId,
  address,
  name,
  icon,
  action,
}: ContractAddressRowProps) {
  const { t } = useTranslation('addresses')
  const anchor = toAddressAnchor(chainId, address)
  const isLinked = useLocation({ select: ({ hash }) => hash === anchor })
  return (
    <li id={anchor} className={styles.row} aria-current={isLinked || undefined}>
      {icon}
      <div className={styles.what}>
        <strong>{name}</strong>
        <ExplorerLink chainId={chainId} address={address} />
      </div>
      {action}
      <CopyButton
        text={address}
        label={t('copy', { name })}
        copiedText={t('copied')}
        failedText={t('copyFailed')}
      />
    </li>
  )
}

/** Links the address to the block explorer if the chain has one; narrow screens show the address shortened. */
function ExplorerLink({ chainId, address }: { chainId: number; address: Address }) {
  const { t } = useTranslation('shell')
  const explorer = findChainExplorer(chainId)
  const text = (
    <>
      <span className={styles.full}>{address}</span>
      <span className={styles.short}>{shortenAddress(address)}</span>
    </>
  )
  if (!explorer) return <span className="label">{text}</span>
  return (
    <a
      className="link small"
      href={`${explorer.url}/address/${address}`}
      target="_blank"
      rel="noreferrer"
      title={explorer.name ?? t('explorer.own')}
    >
      {text}
    </a>
  )
}
