import { tokenIconKeyOf, tokenIconPathOf } from '@parvalue/shared/chain/token-icons.ts'
import type { CSSProperties } from 'react'
import { join } from '../text/class-names.ts'
import { ChainBadge } from './chain-badge.tsx'
import styles from './token-icon.module.css'

type TokenIconProps = {
  symbol: string
  /** Omitted if a column shows the chain already. */
  chainId?: number
  /** Shows the badge on phones only. */
  isBadgeNarrow?: boolean
}

/** Token icon by symbol. It is decorative: only chain and address identify a token. */
export function TokenIcon({ symbol, chainId, isBadgeNarrow = false }: TokenIconProps) {
  const isShare = tokenIconKeyOf(symbol) === 'share'
  return (
    <span className={join(styles.token, isBadgeNarrow && styles.narrow)}>
      <img className={styles.art} src={tokenIconPathOf(symbol)} alt="" width={28} height={28} />
      {isShare && <Monogram symbol={symbol} />}
      {chainId !== undefined && (
        <span className={styles.corner}>
          <ChainBadge chainId={chainId} />
        </span>
      )}
    </span>
  )
}

/** All shares have the same icon, tinted by symbol, with the symbol's first letter drawn on it. */
function Monogram({ symbol }: { symbol: string }) {
  const hue = Array.from(symbol).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return (
    <span
      className={styles.monogram}
      style={{ '--h': hue } as CSSProperties}
      data-letter={symbol.slice(0, 1).toUpperCase()}
      aria-hidden
    />
  )
}

/** Icon and symbol, for an amount field. */
export function TokenMark({ symbol, chainId }: { symbol: string; chainId: number }) {
  return (
    <span className={styles.mark}>
      <TokenIcon symbol={symbol} chainId={chainId} />
      {symbol}
    </span>
  )
}
