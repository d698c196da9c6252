import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { findChainExplorer } from '#api/system/explorer.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import page from '#ui/layout/evidence-page.module.css'
import styles from '../transparency-page.module.css'
import type { TreasuryHoldingRow } from './holdings.ts'

type AssetCellProps = { row: TreasuryHoldingRow; isNarrow: boolean }

/** Shows a token, linked to its page in the block explorer, which lists its holders. */
export function AssetCell({ row, isNarrow }: AssetCellProps) {
  if (row.kind === 'failed') return <Failed chainId={row.chainId} />
  const { chainId, symbol, name } = row.token
  return (
    <span className={page.asset}>
      <TokenIcon symbol={symbol} {...(isNarrow ? { chainId } : {})} />
      <span>
        <HolderLink row={row} />
        <span className={page.sub}>{isNarrow ? networkNameOf(chainId) : name}</span>
      </span>
    </span>
  )
}

function HolderLink({ row }: { row: Extract<TreasuryHoldingRow, { kind: 'held' }> }) {
  const { chainId, address, symbol } = row.token
  const explorer = findChainExplorer(chainId)
  if (!explorer) return <strong>{symbol}</strong>
  const href = `${explorer.url}/token/${address}?a=${row.treasury}`
  return (
    <a className={styles.holder} href={href} target="_blank" rel="noreferrer">
      {symbol}
    </a>
  )
}

/** Shows a skull emoji in an error row, with a text for screen readers (requirement TP-04). */
function Failed({ chainId }: { chainId: number }) {
  const { t } = useTranslation('transparency')
  return (
    <span className={page.asset}>
      <span className={styles.skull} role="img" aria-label={t('skull')}>
        💀
      </span>
      <span>
        <strong>{t('chainFailed', { network: networkNameOf(chainId) })}</strong>
        <span className={page.sub}>{t('chainFailedText')}</span>
      </span>
    </span>
  )
}
