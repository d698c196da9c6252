import { Alert } from '../layout/alert.tsx'
import styles from './form-alert.module.css'

/** What stands in the way, and the press that clears it. */
export type FormHindrance = {
  kind: 'warn' | 'bad' | 'info'
  title: string
  text: string
  action: { label: string; onClick: () => void } | null
}

/** What stands in the way of a form, above the button it concerns. */
export const FormAlert = ({ alert: { kind, title, text, action } }: { alert: FormHindrance }) => (
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
