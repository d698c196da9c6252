import { tokenIconKeyOf, tokenIconPathOf } from '@parvalue/shared/chain/token-icons.ts'
import type { CSSProperties } from 'react'
import { joinClassNames } from '../text/class-names.ts'
import { ChainBadge } from './chain-badge.tsx'
import styles from './token-icon.module.css'

type TokenIconProps = {
  symbol: string
  /** Chain of the badge; omitted if the table has a column for the chain. */
  chainId?: number
  /** Whether only phones show the badge. */
  isBadgeNarrow?: boolean
}

/** Shows the icon of a token. It is decorative: only chain and address identify a token. */
export function TokenIcon({ symbol, chainId, isBadgeNarrow = false }: TokenIconProps) {
  const isShare = tokenIconKeyOf(symbol) === 'share'
  return (
    <span className={joinClassNames(styles.token, isBadgeNarrow && styles.narrow)}>
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

/** Draws the symbol's first letter on the icon of a share; all shares have the same icon, tinted by symbol. */
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

/** Shows icon and symbol, for an amount field. */
export function TokenMark({ symbol, chainId }: { symbol: string; chainId: number }) {
  return (
    <span className={styles.mark}>
      <TokenIcon symbol={symbol} chainId={chainId} />
      {symbol}
    </span>
  )
}
