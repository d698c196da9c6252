import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import { toExplorerTokenPath } from './explorer-path.ts'
import styles from './transaction-page.module.css'

/** Shows a token's icon and symbol, linked to its page. */
export const ExplorerTokenLink = ({ token }: { token: Token }) => (
  <span className={styles.token}>
    <TokenIcon symbol={token.symbol} />
    <a className="link" href={toExplorerTokenPath(token.chainId, token.address)}>
      {token.symbol}
    </a>
  </span>
)
