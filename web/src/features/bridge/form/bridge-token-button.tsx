import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import styles from './bridge-form.module.css'

type BridgeTokenButtonProps = {
  symbol: string
  chainId: number
  label: string
  onPress: () => void
}

/** Shows the sent token as a button that opens the token list. */
export const BridgeTokenButton = ({ symbol, chainId, label, onPress }: BridgeTokenButtonProps) => (
  <button type="button" className={styles.token} aria-label={label} data-pick onClick={onPress}>
    <TokenIcon symbol={symbol} chainId={chainId} />
    {symbol}
    <span className={styles.arrow}>
      <Icon name="down" size="small" />
    </span>
  </button>
)
