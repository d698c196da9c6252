import { Alert } from '#ui/alert.tsx'
import styles from './trade-form.module.css'
import type { TradeAlert } from './trade-view.ts'

/** What stands in the way of a trade, above the button it concerns. */
export const FormAlert = ({ alert: { kind, title, text, action } }: { alert: TradeAlert }) => (
  <div className={styles.alert}>
    <Alert kind={kind} title={title} role={kind === 'bad' ? 'alert' : 'status'}>
      {text}{' '}
      {action && (
        <button type="button" className="link" onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </Alert>
  </div>
)
