import { toSignedPercentText, toSignedPriceText } from '#i18n/market-format.ts'
import { Icon } from '#ui/art/icon.tsx'
import { joinClassNames } from '#ui/text/class-names.ts'
import styles from './price-change.module.css'

type PriceChangeProps = { change: string | null; percent: number | null }

/**
 * Shows the change of the market price with arrow, sign and color; a zero change has none of them.
 */
export function PriceChangePercent({ percent }: { percent: number }) {
  const isDown = percent < 0
  return (
    <span className={joinClassNames(styles.delta, toTone(percent))}>
      {percent !== 0 && <Icon name={isDown ? 'arrow-down' : 'arrow-up'} size="small" />}
      {toSignedPercentText(percent)}
    </span>
  )
}

/** Shows the change in dollars and percent: "+2.18 (+0.95%)". */
export function PriceChange({ change, percent }: PriceChangeProps) {
  if (change === null || percent === null) return null
  return (
    <span className={joinClassNames(styles.delta, toTone(percent))}>
      {percent !== 0 && <Icon name={percent < 0 ? 'arrow-down' : 'arrow-up'} size="small" />}
      {`${toSignedPriceText(change)} (${toSignedPercentText(percent)})`}
    </span>
  )
}

const toTone = (percent: number) =>
  percent === 0 ? undefined : percent < 0 ? styles.down : styles.up
