import { Icon } from '#ui/art/icon.tsx'
import { TokenIcon } from '#ui/art/token-icon.tsx'
import styles from './payment-token-button.module.css'

type PaymentTokenButtonProps = {
  symbol: string
  chainId: number
  label: string
  onPress: () => void
}

/** Shows the payment token as a button that opens the list of tokens. */
export function PaymentTokenButton({ symbol, chainId, label, onPress }: PaymentTokenButtonProps) {
  return (
    <button type="button" className={styles.pick} aria-label={label} data-pick onClick={onPress}>
      <TokenIcon symbol={symbol} chainId={chainId} />
      <span className={styles.symbol}>{symbol}</span>
      <span className={styles.arrow}>
        <Icon name="down" size="small" />
      </span>
    </button>
  )
}

/** Shows the same button for payment by wire. */
export function WirePaymentButton({
  text,
  label,
  onPress,
}: {
  text: string
  label: string
  onPress: () => void
}) {
  return (
    <button type="button" className={styles.pick} aria-label={label} data-pick onClick={onPress}>
      <span className={styles.bank}>
        <Icon name="bank" />
      </span>
      {text}
      <span className={styles.arrow}>
        <Icon name="down" size="small" />
      </span>
    </button>
  )
}
