import styles from './guilloche.module.css'

/**
 * Shows banknote line work in the current color. It is a mask with a separate file, so that the drawing adds
 * nothing to the scripts. `--guilloche-fade` on an ancestor fades it out behind text.
 */
export function Guilloche({ figure }: { figure: 'rosette' | 'knot' | 'medallion' }) {
  return <span className={`${styles.lines} ${styles[figure]}`} aria-hidden="true" />
}
