import styles from './amount-figure.module.css'
import { joinClassNames } from './class-names.ts'
import { FadingDigits } from './fading-digits.tsx'

type FigureProps = {
  /** The figure, such as "29,558.22"; its decimals are drawn smaller. */
  text: string
  code?: string
  size: 'part' | 'total' | 'large' | 'hero'
  /** Whether the figure is earned money, the only use of the brass color. */
  isEarned?: boolean
}

export function AmountFigure({ text, code, size, isEarned = false }: FigureProps) {
  const [whole = '', fraction] = text.split('.')
  return (
    <div className={joinClassNames(styles.figure, styles[size], isEarned && styles.earned)}>
      <FadingDigits text={whole} from="end" />
      {fraction !== undefined && (
        <span className={styles.fraction}>
          .<FadingDigits text={fraction} from="start" />
        </span>
      )}
      {code && <span className={styles.code}>{code}</span>}
    </div>
  )
}
