import { ChainBadge } from './chain-badge.tsx'
import { join } from './class-names.ts'
import { tokenArt } from './token-art.tsx'
import styles from './token-icon.module.css'

type TokenIconProps = {
  symbol: string
  /** Left out where a Chain column says it already. */
  chainId?: number
  /** The badge shows on phones only. */
  isBadgeNarrow?: boolean
}

export function TokenIcon({ symbol, chainId, isBadgeNarrow = false }: TokenIconProps) {
  const art = tokenArt[symbol]
  return (
    <span className={join(styles.token, isBadgeNarrow && styles.narrow)}>
      {art ? (
        <svg className={styles.art} viewBox="0 0 28 28" aria-hidden="true">
          {art}
        </svg>
      ) : (
        <Monogram symbol={symbol} />
      )}
      {chainId !== undefined && (
        <span className={styles.corner}>
          <ChainBadge chainId={chainId} />
        </span>
      )}
    </span>
  )
}

/** Tokens without art get their first letter on a disc tinted by the symbol. */
function Monogram({ symbol }: { symbol: string }) {
  const hue = [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  return (
    <span className={styles.monogram} style={{ '--h': hue } as React.CSSProperties} aria-hidden>
      {symbol.slice(0, 1).toUpperCase()}
    </span>
  )
}

/** Icon and symbol, as they stand in an amount field. */
export function TokenMark({ symbol, chainId }: { symbol: string; chainId: number }) {
  return (
    <span className={styles.mark}>
      <TokenIcon symbol={symbol} chainId={chainId} />
      {symbol}
    </span>
  )
}
