import { type Chain, findChain } from '@parvalue/shared/chain/chains.ts'
import styles from './token-icon.module.css'

type Group = Chain['group']

/** Shows a 16 px disc in the chain's brand color, the only use of these colors. */
export function ChainBadge({ chainId }: { chainId: number }) {
  const group = findChain(chainId)?.group
  if (!group) return null
  const { fill, path, isStroked } = marks[group]
  return (
    <svg className={styles.badge} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="8" style={{ fill }} />
      <path d={path} className={isStroked ? styles.stroked : styles.filled} />
    </svg>
  )
}

const marks: Record<Group, { fill: string; path: string; isStroked?: boolean }> = {
  ethereum: {
    fill: 'var(--eth)',
    path: 'm8 2.8 3.2 5.4L8 10.1 4.8 8.2 8 2.8Zm0 8.4 3.1-1.9L8 13.4 4.9 9.3 8 11.2Z',
  },
  arbitrum: {
    fill: 'light-dark(#213147, #2F4D70)',
    path: 'M5 12 8 4.3 11 12M6.3 9.2h3.4',
    isStroked: true,
  },
  base: { fill: 'var(--base)', path: 'M8 13a5 5 0 1 0-5-5.6h6.6v1.2H3A5 5 0 0 0 8 13Z' },
  blast: { fill: '#222', path: 'M5 4h6l1 2-2 2 1.5 2-2 2H4l2-8Z' },
}

/** Shows the badge and the network's name on one line. */
export function ChainName({ chainId, name }: { chainId: number; name: string }) {
  return (
    <span className={styles.chain}>
      <ChainBadge chainId={chainId} />
      {name}
    </span>
  )
}
