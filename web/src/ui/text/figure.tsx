import { join } from './class-names.ts'
import styles from './figure.module.css'

type FigureProps = {
  /** "29,558.22"; the decimals are drawn smaller. */
  text: string
  code?: string
  size: 'part' | 'total' | 'large' | 'hero'
  /** Earned money, the only use of the brass color. */
  isEarned?: boolean
}

export function Figure({ text, code, size, isEarned = false }: FigureProps) {
  const [whole, fraction] = text.split('.')
  return (
    <div className={join(styles.figure, styles[size], isEarned && styles.earned)}>
      {whole}
      {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
      {code && <span className={styles.code}>{code}</span>}
    </div>
  )
}
