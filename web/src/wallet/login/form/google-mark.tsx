import styles from './login-form.module.css'

/** Shows the letter G in one color, like the other icons. */
export const GoogleMark = () => (
  <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10.4 10h6.2a6.600 6.600 0 1 1-2-4.700" />
  </svg>
)
