import type { ReactNode } from 'react'
import styles from './form-action.module.css'

/**
 * Shows the main action of a form. Where the form is taller than the viewport, its sheet or its column, the action
 * sticks to the lower edge (requirement TR-05); therefore it is a direct child of the element that scrolls past it.
 */
export const FormAction = ({ children }: { children: ReactNode }) => (
  <div className={styles.action}>{children}</div>
)
