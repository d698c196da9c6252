import { findExplorerBase, toTransactionUrl } from '@parvalue/shared/chain/explorer.ts'
import { type Hex, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'

/** Links to {explorer}/tx/{hash}; on a chain without an explorer it only shows the hash. */
export function TransactionLink({ chainId, hash }: { chainId: number; hash: Hex }) {
  const { t } = useTranslation('shell')
  const isLocal = boot.chains.some((chain) => chain.id === chainId && chain.isLocal)
  const explorer = findExplorerBase(chainId, isLocal ? boot.publicUrl : null)
  const text = shortenAddress(hash)
  if (!explorer) return <span>{text}</span>
  return (
    <a
      className="link"
      href={toTransactionUrl(explorer, hash)}
      target="_blank"
      rel="noreferrer"
      title={explorer.name ?? t('explorer.own')}
    >
      {text}
    </a>
  )
}
