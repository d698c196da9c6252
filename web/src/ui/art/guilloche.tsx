import styles from './guilloche.module.css'

/**
 * Banknote line work in the current colour, as a mask over a file of its own: the drawing weighs
 * nothing in the scripts. `--guilloche-fade` on an ancestor fades it out, where text stands on it.
 */
export function Guilloche({ figure }: { figure: 'rosette' | 'knot' | 'medallion' }) {
  return <span className={`${styles.lines} ${styles[figure]}`} aria-hidden="true" />
}
